import { useSyncExternalStore } from 'react'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'

/** The query key of the customer's unfinished checkout. */
export const UNFINISHED_CHECKOUT = ['checkout'] as const

/** A checkout session as known to this device. */
export interface Hold {
  session: CheckoutSession
  /** When it ends by this device's clock (ms), which may be wrong. */
  endsAt: number
}

/** A session just received: its remaining time by the shop's clock counts from now. */
export function holdOf(session: CheckoutSession, receivedAt = Date.now()): Hold {
  return { session, endsAt: receivedAt + Date.parse(session.expiresAt) - Date.parse(session.now) }
}

/** The lines of a session as cart items. */
export function heldLines(session: CheckoutSession): CartItem[] {
  return session.items.map(({ product, name, image, quantity, price, originalPrice, ...rest }) => ({
    id: product,
    name,
    image: image ?? '',
    price,
    originalPrice: Math.max(originalPrice ?? price, price),
    shippingPrice: rest.shippingPrice,
    hsnCode: rest.hsnCode,
    stock: quantity,
    quantity,
  }))
}

/** The units of a product that an open checkout reserves. */
export function reservedQuantity(hold: Hold | null | undefined, product: string): number {
  if (!hold || hold.session.holdsStock === false || hold.endsAt <= Date.now()) return 0
  return hold.session.items.find((item) => item.product === product)?.quantity ?? 0
}

type TimeLeft = 'calm' | 'five' | 'one' | 'over'

const MINUTE = 60_000

/** The urgency of the remaining time (ms); the clock announces each change once. */
export function timeLeft(ms: number): TimeLeft {
  if (ms <= 0) return 'over'
  if (ms <= MINUTE) return 'one'
  return ms <= 5 * MINUTE ? 'five' : 'calm'
}

/** The remaining time (ms) as '29:41'; a started second still counts. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A held line with its prices, in rupees. */
export type PriceLine = CheckoutSession['items'][number]

/** The lines whose price or shipping price differs between the cart and the session started from it. */
export function changedPrices(sent: readonly CartItem[], session: CheckoutSession): PriceLine[] {
  return session.items.filter((line) => {
    const before = sent.find(({ id }) => id === line.product)
    return before && (before.price !== line.price || before.shippingPrice !== line.shippingPrice)
  })
}

interface ShortItem {
  product: string
  left: number
}

/** Lines limited to what is left of each product; without those that are unavailable. */
export function reducedTo(lines: readonly CartItem[], short: readonly ShortItem[]): CartItem[] {
  return lines
    .map((line) => {
      const left = short.find(({ product }) => product === line.id)?.left ?? line.quantity
      return { ...line, quantity: Math.min(line.quantity, left) }
    })
    .filter(({ quantity }) => quantity > 0)
}

/**
 * The remaining time (ms, whole seconds) until a time on this device's clock, updated every second; 0 when over or
 * undefined.
 */
export function useRemaining(endsAt: number | undefined): number {
  return useSyncExternalStore(everySecond, () =>
    endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)) * 1000,
  )
}

function everySecond(tick: () => void): () => void {
  const timer = window.setInterval(tick, 1000)
  return () => window.clearInterval(timer)
}
