import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TaxStatus } from '#contract/catalogue/tax-fields.ts'
import { GSTR1_TABLES, type Gstr1Table } from '#contract/orders/tax-documents.ts'
import { paise, totals } from '#contract/money.ts'
import {
  creditLines,
  type DocumentData,
  type DocumentLine,
  documentsFor,
  hsnSummary,
  splitRefund,
  type TaxableLine,
  taxedLine,
  type Taxation,
  totalsOf,
} from './compute-document.ts'
import { type FiledDocument, gstr1Rows } from './gstr1.ts'

// Every figure below was worked out by hand: half = round(gross × rate ÷ (2 × (100 + rate))), to the paisa.

const HERE: Taxation = { registration: 'regular', isInterState: false }
const AWAY: Taxation = { registration: 'regular', isInterState: true }

let count = 0
function line(
  rupees: number,
  gstRate: number,
  taxStatus: TaxStatus = 'taxable',
  more: object = {},
): TaxableLine {
  const item = `line-${(count += 1)}`
  const total = paise(Math.round(rupees * 100))
  return { item, name: item, hsnCode: '3307', quantity: 1, total, gstRate, taxStatus, ...more }
}

function figures(lines: readonly TaxableLine[], taxation: Taxation) {
  const { taxableValue, cgst, sgst, igst, total } = totalsOf(lines.map((one) => taxedLine(one, taxation)))
  return [taxableValue, cgst, sgst, igst, total].map((amount) => amount / 100)
}

function kinds(
  lines: readonly TaxableLine[],
  buyerGstin = '',
  registration: 'regular' | 'composition' = 'regular',
) {
  return documentsFor(lines, { registration, buyerGstin }).map(({ kind }) => kind)
}

function credit(
  original: readonly DocumentLine[],
  amounts: readonly number[],
  named: { item: string; quantity: number }[] = [],
  rounding = { left: 0, taken: [] as number[] },
) {
  const credited = new Map<string, { total: number; half: number }>()
  return amounts.map((amount) => {
    const refund = { amount, lines: named }
    const left = original.map((one) => ({ ...one, left: one.total - (credited.get(one.item)?.total ?? 0) }))
    const isInterState = original.some(({ igst }) => igst > 0)
    const split = splitRefund(refund, left, rounding.left)
    rounding.left -= split.rounding
    rounding.taken.push(split.rounding)
    const note = creditLines(original, split.shares, { credited, isInterState, refund })
    for (const { item, total, cgst, igst } of note) {
      const before = credited.get(item) ?? { total: 0, half: 0 }
      credited.set(item, { total: before.total + total, half: before.half + cgst + igst / 2 })
    }
    return note
  })
}

it('1. taxes a sale in the same State half by half', () => {
  const lines = [line(99.99, 5)]
  expect(kinds(lines)).toEqual(['tax invoice'])
  expect(figures(lines, HERE)).toEqual([95.23, 2.38, 2.38, 0, 99.99])
})

it('2. taxes a sale to another State by IGST of twice the half', () => {
  expect(figures([line(99.99, 5), line(1180, 18)], AWAY)).toEqual([1095.23, 0, 0, 184.76, 1279.99])
})

it('3. taxes a sale within a Union territory in the same halves', () => {
  expect(figures([line(262.5, 5), line(10.01, 3)], HERE)).toEqual([259.71, 6.4, 6.4, 0, 272.51])
})

it('4. bills exempt and nil-rated items without tax at their full value', () => {
  const lines = [line(450, 0, 'nil'), line(120.5, 18, 'exempt')]
  expect(kinds(lines)).toEqual(['bill of supply'])
  expect(figures(lines, HERE)).toEqual([570.5, 0, 0, 0, 570.5])
})

it('5. puts a mixed basket of an unregistered buyer on one invoice-cum-bill of supply', () => {
  const lines = [line(105, 5), line(200, 0, 'nil')]
  expect(kinds(lines)).toEqual(['invoice-cum-bill of supply'])
  expect(figures(lines, HERE)).toEqual([300, 2.5, 2.5, 0, 305])
})

it('6. bills a composition sale without tax whatever the rates', () => {
  const lines = [line(105, 5), line(200, 0, 'nil')]
  expect(kinds(lines, '', 'composition')).toEqual(['bill of supply'])
  expect(figures(lines, { registration: 'composition', isInterState: false })).toEqual([305, 0, 0, 0, 305])
})

it('7. splits a part refund over lines of two rates in proportion to their gross values', () => {
  // 100 of 1,000 and 500: 66.67 and 33.33. 66.67 at 18 %: 508.508 paise, so 5.09 twice; 33.33 at 5 %: 0.79 twice.
  const original = [line(1000, 18), line(500, 5)].map((one) => taxedLine(one, HERE))
  const [note] = credit(original, [100_00])
  expect(note!.map(({ total, taxableValue, cgst, sgst }) => [total, taxableValue, cgst, sgst])).toEqual([
    [6667, 5649, 509, 509],
    [3333, 3175, 79, 79],
  ])
})

it('8. takes back with a full return exactly what was taxed, also in three parts', () => {
  const original = [line(99.99, 5), line(249.99, 18), line(80, 0, 'exempt')].map((one) =>
    taxedLine(one, AWAY),
  )
  for (const amounts of [[42998], [10000, 333, 32665]]) {
    const notes = credit(original, amounts)
    expect(totalsOf(notes.flat())).toEqual(totalsOf(original))
    expect(notes.map((note) => totalsOf(note).total)).toEqual(amounts)
  }
})

it('9. adds up forty lines, and sums them by HSN code and rate', () => {
  // 20 × 10.50 at 5 %: 0.25 twice each; 20 × 11.80 at 18 %: 0.90 twice each.
  const lines = Array.from({ length: 40 }, (_, i) => (i % 2 ? line(11.8, 18) : line(10.5, 5)))
  expect(figures(lines, HERE)).toEqual([400, 23, 23, 0, 446])
  const summary = hsnSummary(lines.map((one) => taxedLine(one, HERE)))
  expect(
    summary.map(({ gstRate, quantity, taxableValue, cgst, total }) => [
      gstRate,
      quantity,
      taxableValue,
      cgst,
      total,
    ]),
  ).toEqual([
    [5, 20, 20000, 500, 21000],
    [18, 20, 20000, 1800, 23600],
  ])
})

it('10. gives a buyer with a GSTIN a tax invoice and a bill of supply for a mixed basket', () => {
  const lines = [line(105, 5), line(200, 0, 'nil')]
  const made = documentsFor(lines, { registration: 'regular', buyerGstin: '29AAGCB7383J1Z4' })
  expect(made.map(({ kind }) => kind)).toEqual(['tax invoice', 'bill of supply'])
  expect(made.map(({ lines: some }) => figures(some, AWAY))).toEqual([
    [100, 0, 0, 5, 105],
    [200, 0, 0, 0, 200],
  ])
})

it('11. taxes the delivery charge at the rate of its item', () => {
  // Two at 145 with 30 for delivery each: 350 at 5 %: 8.33 twice.
  expect(figures([line(350, 5, 'taxable', { quantity: 2 })], HERE)).toEqual([333.34, 8.33, 8.33, 0, 350])
})

it('12. keeps Hindi names, free lines and a paisa unchanged', () => {
  const lines = [line(0, 18), line(0.01, 18, 'taxable', { name: 'चन्दन अगरबत्ती' }), line(0.07, 18)]
  expect(figures(lines, HERE)).toEqual([0.06, 0.01, 0.01, 0, 0.08])
  expect(taxedLine(lines[1]!, HERE)).toMatchObject({ name: 'चन्दन अगरबत्ती', taxableValue: 1, cgst: 0 })
})

it('refunds named units first, never more than a line has left, and nothing twice', () => {
  const original = [line(100, 5, 'taxable', { quantity: 4 }), line(50, 18)].map((one) => taxedLine(one, HERE))
  const units = [{ item: original[0]!.item, quantity: 1 }]
  const [first, second, third] = credit(original, [2500, 9000, 5000], units)
  expect(first!.map(({ item, total, quantity }) => [item, total, quantity])).toEqual([
    [original[0]!.item, 2500, 1],
  ])
  expect(second!.map(({ total }) => total)).toEqual([7500, 1500])
  expect(third!.map(({ total }) => total)).toEqual([3500])
})

const baskets = fc.record({
  lines: fc.array(
    fc.record({
      total: fc.integer({ min: 0, max: 3_000_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      gstRate: fc.constantFrom(0.25, 3, 5, 18, 28, 40),
      taxStatus: fc.constantFrom<TaxStatus>('taxable', 'taxable', 'nil', 'exempt'),
      hsnCode: fc.constantFrom('3307', '7418', '8306'),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  isInterState: fc.boolean(),
  isRounded: fc.boolean(),
  gstin: fc.constantFrom('', '', '29AAGCB7383J1Z4'),
  refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
})

it('adds up for 10,000 random baskets: lines, halves, refunds, and every table of GSTR-1', async () => {
  const filed: FiledDocument[] = []
  const file = (kind: FiledDocument['kind'], data: DocumentData) =>
    filed.push({
      kind,
      number: `N-${filed.length}`,
      date: '2026-11-26',
      series: kind,
      sequence: filed.length,
      data,
    })
  fc.assert(
    fc.property(baskets, ({ lines: drawn, isInterState, isRounded, gstin, refunds }) => {
      const lines = drawn.map((one, i) => ({
        ...one,
        item: `${i}`,
        name: `Item ${i}`,
        total: paise(one.total),
        gstRate: one.taxStatus === 'taxable' ? one.gstRate : 0,
      }))
      const taxation = { registration: 'regular', isInterState } as const
      const made = documentsFor(lines, { registration: 'regular', buyerGstin: gstin })
      const documents = made.map(({ kind, lines: some }) => {
        const taxed = some.map((one) => taxedLine(one, taxation))
        const data = dataOf(taxed, { isInterState, gstin })
        file(kind, data)
        return { kind, data }
      })
      const all = documents.flatMap(({ data }) => data.lines)
      const { rounding, total: paid } = totals(
        lines.map(({ total }) => ({ quantity: 1, price: total, shippingPrice: paise(0) })),
        isRounded,
      )
      expect(totalsOf(all, rounding).total).toBe(paid)
      for (const one of all) {
        expect(one.taxableValue + one.cgst + one.sgst + one.igst).toBe(one.total)
        expect(one.cgst).toBe(one.sgst)
        expect(one.taxableValue).toBeGreaterThanOrEqual(0)
        if (one.taxStatus !== 'taxable') expect(one.taxableValue).toBe(one.total)
      }
      const parts = refunds.map((part) => Math.floor((paid * part) / refunds.length))
      const amounts = [...parts, paid - parts.reduce((sum, one) => sum + one, 0)]
      const rounded = { left: rounding, taken: [] as number[] }
      const notes = credit(all, amounts, [], rounded)
      expect(notes.map((note, i) => totalsOf(note, rounded.taken[i]).total)).toEqual(amounts)
      expect(totalsOf(notes.flat())).toEqual(totalsOf(all))
      expect(rounded.left).toBe(0)
      for (const note of notes.slice(0, -1)) {
        for (const { kind, data } of documents) {
          const own = note.filter(({ item }) => data.lines.some((one) => one.item === item))
          const against = { number: '', date: '', kind, total: data.totals.total }
          if (own.length > 0) file('credit note', { ...dataOf(own, { isInterState, gstin }), against })
        }
      }
    }),
    { numRuns: 10_000 },
  )

  const sums = await Promise.all(GSTR1_TABLES.map((table) => sumsOf(table, filed)))
  const of = Object.fromEntries(sums) as Record<Gstr1Table, ReturnType<typeof Object.fromEntries>>
  const net = (name: 'taxableValue' | 'cgst' | 'sgst' | 'igst' | 'total') =>
    filed.reduce(
      (sum, { kind, data }) => sum + (kind === 'credit note' ? -1 : 1) * totalsOf(data.lines)[name],
      0,
    )
  const taxable = (table: Gstr1Table) => of[table]['Taxable Value'] as number
  const exempt = of.exemp['Nil Rated Supplies'] + of.exemp['Exempted(other than nil rated/non GST supply)']
  expect(
    taxable('b2b') + taxable('b2cl') + taxable('b2cs') + exempt - taxable('cdnr') - taxable('cdnur'),
  ).toBe(net('taxableValue'))
  for (const [column, name] of [
    ['Taxable Value', 'taxableValue'],
    ['Integrated Tax Amount', 'igst'],
    ['Central Tax Amount', 'cgst'],
    ['State/UT Tax Amount', 'sgst'],
    ['Total Value', 'total'],
  ] as const)
    expect(of['hsn-b2b'][column] + of['hsn-b2c'][column]).toBe(net(name))
  expect(of.docs['Total Number']).toBe(filed.length * 100) // columns are summed in hundredths
}, 60_000)

function dataOf(lines: DocumentLine[], { isInterState, gstin }: { isInterState: boolean; gstin: string }) {
  const here = { code: '27', name: 'Maharashtra' }
  return {
    registration: 'regular',
    seller: { name: '', legalName: '', address: '', place: here, gstin: '', contact: '' },
    buyer: { name: '', phone: '', address: '', gstin },
    placeOfSupply: isInterState ? { code: '29', name: 'Karnataka' } : here,
    isPlaceAssumed: false,
    isInterState,
    orderNumber: '',
    lines,
    totals: totalsOf(lines),
  } satisfies DocumentData
}

/** A table's numeric columns, each added up in hundredths. */
async function sumsOf(table: Gstr1Table, filed: readonly FiledDocument[]) {
  const documents = (async function* () {
    yield* filed
  })()
  const rows: (string | number)[][] = []
  for await (const some of gstr1Rows(table, documents)) rows.push(...some)
  const [headings = [], ...cells] = rows
  const sum = (i: number) => cells.reduce((so, row) => so + Math.round(Number(row[i]) * 100), 0)
  return [table, Object.fromEntries(headings.map((name, i) => [name, sum(i)]))] as const
}
