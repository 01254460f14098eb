import { type DocumentKind, type Gstr1Table, monthField } from '#contract/orders/tax-documents.ts'
import type { DocumentData, DocumentLine } from './compute-document.ts'

// The tables of GSTR-1 in the column layout of the GST offline tool (docs/rules/tax.md). Pure functions without
// I/O.

/** The document data that the tables need. */
export interface FiledDocument {
  kind: DocumentKind
  number: string
  /** The day in India. */
  date: string
  series: string
  sequence: number
  data: DocumentData
}

type Cell = string | number
type Row = Cell[]

/**
 * Invoices to unregistered buyers in other States are listed individually above this amount, in paise (since August
 * 2024).
 */
const LARGE_INVOICE = 1_00_000_00

const HSN =
  'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount'

/** The headings of each table, as in the tool's own templates. */
const HEADINGS: Record<Gstr1Table, string> = {
  b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
  b2cl: 'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  b2cs: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  exemp: 'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
  cdnr: 'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  cdnur:
    'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
  'hsn-b2b': HSN,
  'hsn-b2c': HSN,
  docs: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
}

interface Builder {
  add: (filed: FiledDocument) => Row[]
  /** Rows that are known only after the last document. */
  end: () => Row[]
}

/** The rows of a table, headings first. Summary tables keep only their sums in memory. */
export async function* gstr1Rows(
  table: Gstr1Table,
  documents: AsyncIterable<FiledDocument>,
): AsyncGenerator<Row[]> {
  yield [HEADINGS[table].split(',')]
  const { add, end } = BUILDERS[table]()
  for await (const filed of documents) {
    // A month may begin or end under the composition scheme: those bills are declared in CMP-08.
    if (table !== 'docs' && filed.data.registration === 'composition') continue
    const rows = add(filed)
    if (rows.length > 0) yield rows
  }
  yield end()
}

const BUILDERS: Record<Gstr1Table, () => Builder> = {
  b2b: () => listing(({ kind, data }) => kind !== 'credit note' && isRegistered(data), registeredRow),
  b2cl: () => listing((filed) => filed.kind !== 'credit note' && isLarge(filed), largeRow),
  b2cs: smallSupplies,
  exemp: exemptSupplies,
  cdnr: () => listing(({ kind, data }) => kind === 'credit note' && isRegistered(data), registeredNoteRow),
  cdnur: () => listing((filed) => filed.kind === 'credit note' && isLarge(filed), largeNoteRow),
  'hsn-b2b': () => hsnTable(isRegistered),
  'hsn-b2c': () => hsnTable((data) => !isRegistered(data)),
  docs: documentsIssued,
}

function isRegistered({ buyer }: DocumentData): boolean {
  return buyer.gstin !== ''
}

/** Whether it is, or corrects, an invoice of table 5. */
function isLarge({ data }: FiledDocument): boolean {
  const value = data.against?.total ?? data.totals.total
  return !isRegistered(data) && data.isInterState && value > LARGE_INVOICE
}

function listing(
  matches: (filed: FiledDocument) => boolean,
  row: (filed: FiledDocument, rate: Cell, taxable: Cell) => Row,
) {
  const add = (filed: FiledDocument) =>
    matches(filed) ? byRate(filed.data).map(([rate, taxable]) => row(filed, rate, amount(taxable))) : []
  return { add, end: () => [] }
}

function registeredRow({ number, date, data }: FiledDocument, rate: Cell, taxable: Cell): Row {
  const { buyer, totals } = data
  const value = amount(totals.total)
  const about = [
    buyer.gstin,
    buyer.name,
    number,
    dayOf(date),
    value,
    supplyStateOf(data),
    'N',
    '',
    'Regular B2B',
    '',
  ]
  return [...about, rate, taxable, 0]
}

function largeRow({ number, date, data }: FiledDocument, rate: Cell, taxable: Cell): Row {
  return [number, dayOf(date), amount(data.totals.total), supplyStateOf(data), '', rate, taxable, 0, '']
}

function registeredNoteRow({ number, date, data }: FiledDocument, rate: Cell, taxable: Cell): Row {
  const { buyer, totals } = data
  const about = [buyer.gstin, buyer.name, number, dayOf(date), 'C', supplyStateOf(data), 'N', 'Regular B2B']
  return [...about, amount(totals.total), '', rate, taxable, 0]
}

function largeNoteRow({ number, date, data }: FiledDocument, rate: Cell, taxable: Cell): Row {
  const about = ['B2CL', number, dayOf(date), 'C', supplyStateOf(data), amount(data.totals.total), '']
  return [...about, rate, taxable, 0]
}

/** Table 7: other consumers by place and rate, net of credit notes. */
function smallSupplies(): Builder {
  const sums = new Map<string, number>()
  return {
    add: (filed) => {
      if (isRegistered(filed.data) || isLarge(filed)) return []
      for (const [rate, taxable] of byRate(filed.data))
        addTo(sums, `${supplyStateOf(filed.data)}\n${rate}`, signOf(filed) * taxable)
      return []
    },
    end: () =>
      inOrder(sums).map(([key, taxable]) => {
        const [supplyState = '', rate = ''] = key.split('\n')
        return ['OE', supplyState, '', rate, amount(taxable), 0, '']
      }),
  }
}

const EXEMPT_ROWS = [
  'Inter-State supplies to registered persons',
  'Intra-State supplies to registered persons',
  'Inter-State supplies to unregistered persons',
  'Intra-State supplies to unregistered persons',
]

/** Table 8: nil-rated and exempt, net of credit notes. */
function exemptSupplies(): Builder {
  const nil = [0, 0, 0, 0]
  const exempt = [0, 0, 0, 0]
  return {
    add: (filed) => {
      const { data } = filed
      const row = (isRegistered(data) ? 0 : 2) + (data.isInterState ? 0 : 1)
      for (const { taxStatus, taxableValue } of data.lines) {
        if (taxStatus === 'nil') nil[row]! += signOf(filed) * taxableValue
        if (taxStatus === 'exempt') exempt[row]! += signOf(filed) * taxableValue
      }
      return []
    },
    end: () => EXEMPT_ROWS.map((name, i) => [name, amount(nil[i]!), amount(exempt[i]!), 0]),
  }
}

type HsnSums = Pick<DocumentLine, 'name' | 'quantity'> &
  Record<'total' | 'taxableValue' | 'igst' | 'cgst' | 'sgst', number>

/** Table 12: by HSN code and rate, net of credit notes. */
function hsnTable(matches: (data: DocumentData) => boolean): Builder {
  const sums = new Map<string, HsnSums>()
  const add = (filed: FiledDocument) => {
    if (!matches(filed.data)) return []
    const sign = signOf(filed)
    for (const line of filed.data.lines) {
      const key = `${line.hsnCode}\n${line.gstRate}`
      const sum = sums.get(key) ?? {
        name: line.name,
        quantity: 0,
        total: 0,
        taxableValue: 0,
        igst: 0,
        cgst: 0,
        sgst: 0,
      }
      for (const name of ['quantity', 'total', 'taxableValue', 'igst', 'cgst', 'sgst'] as const)
        sum[name] += sign * line[name]
      sums.set(key, sum)
    }
    return []
  }
  const end = () =>
    inOrder(sums).map(([key, sum]) => {
      const [code = '', rate = ''] = key.split('\n')
      const taxes = [sum.igst, sum.cgst, sum.sgst].map(amount)
      const [quantity, value, taxable] = [sum.quantity, amount(sum.total), amount(sum.taxableValue)]
      return [code, sum.name, 'NOS-NUMBERS', quantity, value, rate, taxable, ...taxes, 0]
    })
  return { add, end }
}

/** Table 13: the numbers of each series. Numbers are never cancelled. */
function documentsIssued(): Builder {
  const series = new Map<string, { nature: string; from: FiledDocument; to: FiledDocument; count: number }>()
  return {
    add: (filed) => {
      const nature = filed.kind === 'credit note' ? 'Credit Note' : 'Invoices for outward supply'
      const one = series.get(filed.series) ?? { nature, from: filed, to: filed, count: 0 }
      if (filed.sequence < one.from.sequence) one.from = filed
      if (filed.sequence > one.to.sequence) one.to = filed
      one.count += 1
      series.set(filed.series, one)
      return []
    },
    end: () =>
      inOrder(series).map(([, { nature, from, to, count }]) => [nature, from.number, to.number, count, 0]),
  }
}

function byRate({ lines }: DocumentData): [rate: number, taxable: number][] {
  const sums = new Map<number, number>()
  for (const { taxStatus, gstRate, taxableValue } of lines)
    if (taxStatus === 'taxable') sums.set(gstRate, (sums.get(gstRate) ?? 0) + taxableValue)
  return [...sums].toSorted(([one], [other]) => one - other)
}

function signOf({ kind }: FiledDocument): 1 | -1 {
  return kind === 'credit note' ? -1 : 1
}

function addTo(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

function inOrder<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
}

/** Converts paise to rupees. */
function amount(paise: number): number {
  return paise / 100
}

/** '27-Maharashtra', with the tool's '&'. */
function supplyStateOf({ placeOfSupply: { code, name } }: DocumentData): string {
  return `${code}-${name.replaceAll(' and ', ' & ')}`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '2026-11-30' → '30-Nov-2026'. */
function dayOf(date: string): string {
  const [year, month, day] = date.split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`
}

/** The first day of a month ('2026-11') and of the next. */
export function daysOfMonth(month: string): [from: string, before: string] {
  const [year = 0, number = 0] = monthField.parse(month).split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return [`${month}-01`, `${next}-01`]
}
