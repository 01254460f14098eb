import type { TaxStatus } from '../catalogue/tax-fields.ts'
import { type Paise, toPaise, toRupees } from '../money.ts'
import type { DocumentKind, TaxDocument } from './tax-documents.ts'

/** The texts on tax documents, on screen and as PDF, in legal terms. */
export const DOCUMENT_TEXTS = {
  titles: {
    'tax invoice': 'Tax invoice',
    'bill of supply': 'Bill of supply',
    'invoice-cum-bill of supply': 'Invoice-cum-bill of supply',
    'credit note': 'Credit note',
  } satisfies Record<DocumentKind, string>,
  number: 'Number',
  date: 'Date',
  order: 'Order',
  against: 'Against',
  reason: 'Reason',
  gstin: (number: string) => `GSTIN ${number}`,
  billTo: 'Bill and ship to',
  placeOfSupply: 'Place of supply',
  placeAssumed: 'The order had no State: the seller’s State is used.',
  reverseCharge: 'Reverse charge',
  no: 'No',
  item: 'Item',
  hsn: 'HSN',
  quantity: 'Qty (Nos)',
  rate: 'GST',
  taxable: 'Taxable value',
  free: 'Nil-rated and exempt',
  cgst: 'CGST',
  sgst: 'SGST',
  utgst: 'UTGST',
  igst: 'IGST',
  rounding: 'Rounding',
  total: 'Total',
  statuses: { taxable: '', nil: 'Nil-rated', exempt: 'Exempt' },
  summary: 'Summary by HSN code and rate',
  inWords: 'Amount in words',
  /** At the top of every bill: rule 5(1)(f) of the CGST Rules. */
  composition: 'Composition taxable person, not eligible to collect tax on supplies',
  unsigned: 'This is a computer-generated document; no signature required.',
  pdf: (number: string) => `PDF of ${number}`,
  failed: 'The document could not be loaded.',
  qrOf: (number: string) => `QR code of ${number}`,
  page: (page: number, of: number) => `Page ${page} of ${of}`,
}

/** Union territories without a legislature: their half of the tax is UTGST. */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38', '97']

/** The name of the second half of the tax in the State of delivery. */
export function secondHalf(placeOfSupply: { code: string }): string {
  return UNION_TERRITORIES.includes(placeOfSupply.code) ? DOCUMENT_TEXTS.utgst : DOCUMENT_TEXTS.sgst
}

/** What a document adds up to before tax, in rupees: nil-rated and exempt lines have no taxable value. */
export function valuesOf({ lines, totals }: Pick<TaxDocument, 'lines' | 'totals'>): [string, number][] {
  const free = lines
    .filter(({ taxStatus }) => taxStatus !== 'taxable')
    .reduce((sum, { taxableValue }) => sum + toPaise(taxableValue), 0) as Paise
  const taxable = toRupees((toPaise(totals.taxableValue) - free) as Paise)
  const { taxable: name, free: freeName } = DOCUMENT_TEXTS
  return free === 0
    ? [[name, taxable]]
    : [
        [name, taxable],
        [freeName, toRupees(free)],
      ]
}

/** Whether a document shows tax: bills of supply and credit notes against them do not. */
export function namesTax({
  registration,
  lines,
}: {
  registration: 'regular' | 'composition'
  lines: readonly { taxStatus: TaxStatus }[]
}): boolean {
  return registration === 'regular' && lines.some(({ taxStatus }) => taxStatus === 'taxable')
}
