import { z } from 'zod'
import { ApiError } from '#contract/client.ts'
import { refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import type { PhoneLine } from '#web/admin/phone-order/phone-order-values.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

const scarce = z.array(z.object({ product: z.string(), left: z.number().int() }))
const gone = z.array(z.object({ product: z.string() }))
const repriced = z.array(z.object({ product: z.string(), price: z.number(), shippingPrice: z.number() }))
const namesake = z.object({ _id: z.string(), name: z.string() })

/** Why an order by phone was not placed, and what the answer says of its lines. */
export interface PhoneRefusal {
  code: string | undefined
  message: string
  left: ReadonlyMap<string, number>
  gone: readonly string[]
  prices: ReadonlyMap<string, { price: number; shippingPrice: number }>
  /** Who has the new customer's email already. */
  instead: { _id: string; name: string } | undefined
}

export function readRefusal(error: unknown): PhoneRefusal {
  const words = adminMessages.phoneOrder
  const answer = error instanceof ApiError ? error.answer : undefined
  const code = answer?.code
  const left = code === 'OUT_OF_STOCK' ? scarce.safeParse(answer?.['items']).data : undefined
  const lost = code === 'NOT_ON_SALE' ? gone.safeParse(answer?.['items']).data : undefined
  const prices = code === 'PRICE_CHANGED' ? repriced.safeParse(answer?.['lines']).data : undefined
  return {
    code,
    message: prices ? words.pricesChanged : refusalText(error, words.failed),
    left: new Map(left?.map((item) => [item.product, item.left])),
    gone: lost?.map(({ product }) => product) ?? [],
    prices: new Map(prices?.map((line) => [line.product, line])),
    instead: namesake.safeParse(answer?.['customer']).data,
  }
}

/** The lines with what the refusal told of them. */
export function linesAfter(refusal: PhoneRefusal, lines: readonly PhoneLine[]): PhoneLine[] {
  return lines.map((line) => ({
    ...line,
    ...refusal.prices.get(line.product),
    stock: refusal.left.get(line.product) ?? line.stock,
    isGone: refusal.gone.includes(line.product),
  }))
}
