import { type TaxChange, taxError, type TaxStatus } from '#contract/catalogue/tax-fields.ts'
import { invalid } from '../../shop-error.ts'

/** How a product is taxed from a day in India on. `rate` is in per cent; null with `status` null means not set. */
export interface TaxEntry {
  from: string
  rate: number | null
  status: TaxStatus | null
  /** The HSN code at that time; '' for a category. */
  hsn: string
}

/** The `tax` column of a product or category, oldest entry first. */
export function taxEntries(json: string): TaxEntry[] {
  return JSON.parse(json) as TaxEntry[]
}

/** The tax on a day: the product's, else its category's; undefined if neither is set. */
export function taxOn(
  day: string,
  product: readonly TaxEntry[],
  category: readonly TaxEntry[],
): TaxEntry | undefined {
  const [own, usual] = [product, category].map((entries) => entries.findLast(({ from }) => from <= day))
  if (own && own.status !== null) return own
  return usual && usual.status !== null ? { ...usual, hsn: own?.hsn ?? '' } : undefined
}

/**
 * The column after a change that starts on `taxFrom`, else today. VALIDATION if rate and status contradict each
 * other.
 */
export function changedTax(json: string, change: TaxChange & { hsn: string }, today: string): string {
  const entries = taxEntries(json)
  const from = change.taxFrom ?? today
  const before = entries.findLast((entry) => entry.from <= from)
  const isNamed = change.gstRate !== undefined || change.taxStatus !== undefined
  if (!isNamed && !before) return json
  const next = { from, ...(isNamed ? named(change, before) : unchanged(before)), hsn: change.hsn }
  if (before ? sameTax(before, next) : next.status === null) return json
  const others = entries.filter((entry) => entry.from !== from)
  return JSON.stringify([...others, next].toSorted((one, other) => (one.from < other.from ? -1 : 1)))
}

function unchanged(before: TaxEntry | undefined): Pick<TaxEntry, 'rate' | 'status'> {
  return { rate: before?.rate ?? null, status: before?.status ?? null }
}

/**
 * A rate without a status means taxable, or nil-rated if it is 0; a status without a rate keeps a rate that fits
 * it.
 */
function named({ gstRate, taxStatus }: TaxChange, before: TaxEntry | undefined) {
  if (gstRate === null || (taxStatus === null && gstRate === undefined)) {
    if (!taxStatus || taxStatus === 'taxable') return { rate: null, status: null }
  }
  const isFree = taxStatus === 'nil' || taxStatus === 'exempt'
  const wasFree = before?.status === 'nil' || before?.status === 'exempt'
  const rate = gstRate ?? (isFree ? 0 : wasFree ? null : (before?.rate ?? null))
  if (rate === null) throw invalid('gstRate', 'GST rate is required')
  const free = wasFree ? before.status : 'nil'
  const status = taxStatus ?? (rate === 0 ? free : 'taxable')
  const error = taxError({ gstRate: rate, taxStatus: status })
  if (error) throw invalid('gstRate', error)
  return { rate, status }
}

function sameTax(one: TaxEntry, other: TaxEntry): boolean {
  return one.rate === other.rate && one.status === other.status && one.hsn === other.hsn
}

/** The tax fields as returned to admins; empty if never set. */
export function serializeTax(json: string) {
  const last = taxEntries(json).at(-1)
  return last && { gstRate: last.rate, taxStatus: last.status, taxFrom: last.from }
}
