import { paise, type Paise, toPaise, toRupees } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders.ts'

export interface HsnRow {
  /** '' for goods without one. */
  hsnCode: string
  names: string[]
  quantity: number
  /** Rupees, shipping included, so that the rows add up to the invoice value. */
  value: number
}

/** One row for each HSN code, in the order in which the codes come: the items, quantity and value that belong to it. */
export function hsnSummary(items: readonly OrderItem[], unknownName: string): HsnRow[] {
  const byCode = Map.groupBy(items, ({ hsnCode }) => hsnCode.trim())
  return [...byCode].map(([hsnCode, lines]) => ({
    hsnCode,
    names: [...new Set(lines.map(({ product }) => product.name || unknownName))],
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    value: toRupees(lines.reduce((sum, line) => paise(sum + lineTotal(line)), paise(0))),
  }))
}

/** (price + shipping) × quantity of one line, in paise. */
export function lineTotal({ price, shippingPrice, quantity }: OrderItem): Paise {
  return paise((toPaise(price) + toPaise(shippingPrice)) * quantity)
}
