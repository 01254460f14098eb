import type { TaxStatus } from '#contract/catalogue/tax-fields.ts'
import type { DocumentKind } from '#contract/orders/tax-documents.ts'
import { type Paise, paise } from '#contract/money.ts'

// The amounts of tax documents (docs/rules/tax.md): pure functions without I/O, all amounts in whole paise, rates
// in per cent.

/** A line of an order to be taxed: prices include tax. */
export interface TaxableLine {
  /** The order line's id. */
  item: string
  name: string
  hsnCode: string
  quantity: number
  /** (price + shipping price) × quantity, minus what was refunded before the document. */
  total: Paise
  gstRate: number
  taxStatus: TaxStatus
}

/** A line of a document. CGST and SGST are equal; IGST is used alone. */
export interface DocumentLine extends TaxableLine {
  taxableValue: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}

export interface DocumentTotals {
  taxableValue: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
  rounding: Paise
  total: Paise
}

export type Registration = 'regular' | 'composition'

export interface SupplyState {
  code: string
  name: string
}

/** A document's content, stored permanently. */
export interface DocumentData {
  registration: Registration
  seller: {
    name: string
    legalName: string
    address: string
    place: SupplyState
    gstin: string
    contact: string
  }
  buyer: { name: string; phone: string; address: string; gstin: string }
  placeOfSupply: SupplyState
  /** The order had no State: the seller's State is used. */
  isPlaceAssumed: boolean
  isInterState: boolean
  orderNumber: string
  lines: DocumentLine[]
  totals: DocumentTotals
  /** What refunds made before the documents took off the order's total; missing in older documents. */
  discount?: Paise
  /** For a credit note: what it corrects, and why. */
  against?: { number: string; date: string; kind: DocumentKind; total: Paise }
  reason?: string
}

/** The documents for an order, each with its lines. Composition sellers bill without tax. */
export function documentsFor(
  lines: readonly TaxableLine[],
  { registration, buyerGstin }: { registration: Registration; buyerGstin: string },
): { kind: DocumentKind; lines: TaxableLine[] }[] {
  if (registration === 'composition') return [{ kind: 'bill of supply', lines: [...lines] }]
  const taxed = lines.filter(({ taxStatus }) => taxStatus === 'taxable')
  const free = lines.filter(({ taxStatus }) => taxStatus !== 'taxable')
  if (taxed.length > 0 && free.length > 0 && !buyerGstin)
    return [{ kind: 'invoice-cum-bill of supply', lines: [...lines] }]
  return [
    ...(taxed.length > 0 ? [{ kind: 'tax invoice' as const, lines: taxed }] : []),
    ...(free.length > 0 ? [{ kind: 'bill of supply' as const, lines: free }] : []),
  ]
}

export interface Taxation {
  registration: Registration
  isInterState: boolean
}

/** A line with the tax taken out of its total. */
export function taxedLine(line: TaxableLine, { registration, isInterState }: Taxation): DocumentLine {
  const isTaxed = registration === 'regular' && line.taxStatus === 'taxable'
  return withTax(line, isTaxed ? halfTax(line.total, line.gstRate) : 0, isInterState)
}

function withTax(line: TaxableLine, half: number, isInterState: boolean): DocumentLine {
  return {
    ...line,
    taxableValue: paise(line.total - 2 * half),
    cgst: paise(isInterState ? 0 : half),
    sgst: paise(isInterState ? 0 : half),
    igst: paise(isInterState ? 2 * half : 0),
  }
}

/** Half of the tax in an amount that includes it: round(total × rate ÷ (2 × (100 + rate))). */
function halfTax(total: number, rate: number): number {
  const hundredths = BigInt(Math.round(rate * 100))
  const divisor = 2n * (10_000n + hundredths)
  return Number((2n * BigInt(total) * hundredths + divisor) / (2n * divisor))
}

/** Sums of lines; `rounding` is an untaxed part of the total. */
export function totalsOf(lines: readonly DocumentLine[], rounding = 0): DocumentTotals {
  const sum = (name: 'taxableValue' | 'cgst' | 'sgst' | 'igst' | 'total') =>
    paise(lines.reduce((total, line) => total + line[name], 0))
  return {
    taxableValue: sum('taxableValue'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
    rounding: paise(rounding),
    total: paise(sum('total') + rounding),
  }
}

/** A refund, of all lines or of some units. */
export interface Refunded {
  amount: number
  lines: readonly { item: string; quantity: number }[]
}

interface RefundedLine {
  item: string
  quantity: number
  total: number
  left: number
}

/**
 * Spreads a refund over lines and the remaining rounding: the last refund takes back everything that is left. Until
 * then the lines include what a negative rounding took off. Any amount above all of it is not included.
 */
export function splitRefund(
  refund: Refunded,
  lines: readonly RefundedLine[],
  rounding = 0,
): { shares: number[]; rounding: number } {
  const all = lines.reduce((sum, { left }) => sum + left, rounding)
  if (refund.amount >= all) return { shares: lines.map(({ left }) => left), rounding }
  let reserve = Math.max(0, -rounding)
  const open = lines.map((line) => {
    const taken = Math.min(reserve, line.left)
    reserve -= taken
    return { ...line, left: line.left - taken }
  })
  const shares = splitAmong(refund, open)
  return { shares, rounding: refund.amount - shares.reduce((sum, one) => sum + one, 0) }
}

/** In proportion to gross values, or to those of the units that it lists, to the paisa and within what is left. */
function splitAmong(refund: Refunded, lines: readonly RefundedLine[]): number[] {
  const listed = new Map(refund.lines.map(({ item, quantity }) => [item, quantity]))
  const hasListed = lines.some(({ item, left }) => listed.has(item) && left > 0)
  const weights = lines.map(({ item, quantity, total }) =>
    hasListed ? Math.round((total * Math.min(listed.get(item) ?? 0, quantity)) / quantity) : total,
  )
  const remaining = lines.map(({ left }) => left)
  const shares = share(refund.amount, weights, remaining)
  const rest = refund.amount - shares.reduce((sum, one) => sum + one, 0)
  if (!hasListed || rest <= 0) return shares
  const others = lines.map(({ total }) => total)
  const more = share(
    rest,
    others,
    remaining.map((left, i) => left - shares[i]!),
  ) // more than the listed lines cost
  return shares.map((one, i) => one + more[i]!)
}

/** Splits an amount in proportion to weights, by largest remainders; each share is at most its maximum. */
function share(amount: number, weights: readonly number[], remaining: readonly number[]): number[] {
  const shares = weights.map(() => 0)
  let left = amount
  while (left > 0) {
    const open = weights.map((weight, i) => (remaining[i]! > shares[i]! ? weight : 0))
    const all = open.reduce((sum, weight) => sum + BigInt(weight), 0n)
    if (all === 0n) return shares
    const parts = open.map((weight, i) => {
      const product = BigInt(left) * BigInt(weight)
      return { i, quotient: Number(product / all), remainder: product % all }
    })
    let distributed = 0
    const addTo = (i: number, requested: number) => {
      const taken = Math.min(requested, remaining[i]! - shares[i]!, left - distributed)
      shares[i]! += taken
      distributed += taken
    }
    for (const { i, quotient } of parts) addTo(i, quotient)
    const byRemainder = parts.toSorted((a, b) =>
      a.remainder === b.remainder ? a.i - b.i : a.remainder < b.remainder ? 1 : -1,
    )
    for (const { i, remainder } of byRemainder) if (distributed < left && remainder > 0n) addTo(i, 1)
    left -= distributed
  }
  return shares
}

/** The amounts that earlier credit notes took off each line, by its order line's id. */
export type Credited = ReadonlyMap<string, { total: number; half: number }>

/**
 * The lines of a credit note for an amount, at the original rates. The total tax of all notes on a line equals the
 * tax of all that they credit, so notes over the whole line take back exactly its tax. Units count only when they
 * are returned.
 */
export function creditLines(
  original: readonly DocumentLine[],
  shares: readonly number[],
  { credited, isInterState, refund }: { credited: Credited; isInterState: boolean; refund: Refunded },
): DocumentLine[] {
  return original.flatMap((line, i) => {
    const total = shares[i] ?? 0
    if (total <= 0) return []
    const before = credited.get(line.item) ?? { total: 0, half: 0 }
    const isTaxed = line.cgst + line.igst > 0
    const due = isTaxed ? halfTax(before.total + total, line.gstRate) - before.half : 0
    const isLast = before.total + total === line.total
    const half = isLast ? due : Math.max(0, Math.min(due, Math.floor(total / 2)))
    const listedUnits = refund.lines.find(({ item }) => item === line.item)?.quantity ?? 0
    const quantity = total === line.total ? line.quantity : Math.min(listedUnits, line.quantity)
    return [withTax({ ...line, quantity, total: paise(total) }, half, isInterState)]
  })
}

export type HsnRow = Omit<DocumentLine, 'item' | 'name'>

/** The lines by HSN code and rate, in order of appearance. */
export function hsnSummary(lines: readonly DocumentLine[]): HsnRow[] {
  const groups = Map.groupBy(lines, (line) => `${line.hsnCode} ${line.gstRate} ${line.taxStatus}`)
  return [...groups.values()].map((some) => {
    const { hsnCode, gstRate, taxStatus } = some[0]!
    const quantity = some.reduce((sum, line) => sum + line.quantity, 0)
    const { rounding: _, ...sums } = totalsOf(some)
    return { hsnCode, gstRate, taxStatus, quantity, ...sums }
  })
}
