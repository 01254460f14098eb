import { useSyncExternalStore } from 'react'
import { type Totals, totals as totalsOf, toPaise } from '#contract/money.ts'
import { QUANTITY_MAX } from '#contract/limits.ts'
import type { CardProduct } from '#contract/catalogue/public-pages.ts'
import { beforeReload } from '#web/reload.ts'
import { onSessionChange, readSession } from '#web/session.ts'

// The cart: in memory only, kept across the shop's routes, emptied on logout. Only when the shop itself reloads the
// page, because a part of it was lost, does the cart outlive that. Pages of the public shop show the device's cart in
// it (web/guests/use-device-cart.ts).

export interface CartItem {
  /** The product's id. */
  id: string
  name: string
  image: string
  /** Rupees each; originalPrice equals price when there is no discount. */
  price: number
  originalPrice: number
  shippingPrice: number
  hsnCode: string
  /** The most that can be ordered, as far as the shop knew when the item was put in or last corrected. */
  stock: number
  quantity: number
}

/** A product's current data from the server. `stock` also lowers the quantity; 0 takes the item out. */
export type CartCorrection = { id: string } & Partial<
  Pick<CartItem, 'price' | 'originalPrice' | 'shippingPrice' | 'stock' | 'name'>
>

const KEY = 'cart'

/** What a page that was rendered on the server shows until it is hydrated. */
const NONE: readonly CartItem[] = []

let items: readonly CartItem[] = takeStored()
let owner = readSession()?.userId ?? null
/** Gets the cart after each change by its person, while it shows the device's. */
let save: ((items: readonly CartItem[]) => void) | undefined
const listeners = new Set<() => void>()

/** The items in the order in which they were put in; a new array after each change. */
export function cartItems(): readonly CartItem[] {
  return items
}

/** The cart, followed: renders again after each change. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(onCartChange, cartItems, () => NONE)
}

/** How many of a product the cart holds, followed. */
export function useQuantityInCart(id: string): number {
  return useSyncExternalStore(onCartChange, () => items.find((item) => item.id === id)?.quantity ?? 0)
}

/** Puts a product in, or raises its quantity by `quantity`, up to its stock → the quantity now in the cart. */
export function addToCart(product: CardProduct, quantity = 1): number {
  const held = items.find((item) => item.id === product._id)
  const most = Math.min(product.stock, QUANTITY_MAX)
  const next = Math.min((held?.quantity ?? 0) + quantity, most)
  const item = cartItem(product, next)
  if (held) change(items.map((one) => (one.id === item.id ? item : one)).filter((one) => one.quantity > 0))
  else if (next > 0) change([...items, item])
  return next
}

/** Sets how many; 0 or less takes the item out, more than the stock becomes the stock. */
export function setQuantity(id: string, quantity: number): void {
  const next = items.map((item) =>
    item.id === id ? { ...item, quantity: Math.min(quantity, item.stock, QUANTITY_MAX) } : item,
  )
  change(next.filter((item) => item.quantity > 0))
}

export function removeFromCart(id: string): void {
  change(items.filter((item) => item.id !== id))
}

export function clearCart(): void {
  if (items.length > 0) change([])
}

/** Takes what was ordered out: as many of each product as the lines say; what was put in since stays. */
export function takeOrdered(lines: readonly Pick<CartItem, 'id' | 'quantity'>[]): void {
  const rest = items.map((item) => {
    const ordered = lines.filter(({ id }) => id === item.id).reduce((sum, line) => sum + line.quantity, 0)
    return { ...item, quantity: item.quantity - ordered }
  })
  change(rest.filter((item) => item.quantity > 0))
}

/** Takes over the server's prices (PRICE_CHANGED) and stock (OUT_OF_STOCK); ids not in the cart are ignored. */
export function updatePrices(corrections: readonly CartCorrection[]): void {
  const next = items.map((item) => {
    const correction = corrections.find((one) => one.id === item.id)
    if (!correction) return item
    const corrected = { ...item, ...correction }
    return { ...corrected, quantity: Math.min(corrected.quantity, corrected.stock) }
  })
  change(next.filter((item) => item.quantity > 0))
}

/** Subtotal at original prices, savings, shipping and total, in paise; toRupees before showing. */
export function cartTotals(cart: readonly CartItem[], isRounded?: boolean): Totals {
  return totalsOf(
    cart.map((item) => ({
      quantity: item.quantity,
      price: toPaise(item.price),
      shippingPrice: toPaise(item.shippingPrice),
      originalPrice: toPaise(item.originalPrice),
    })),
    isRounded,
  )
}

/** Units in the cart: the number on its button. */
export function cartCount(cart: readonly CartItem[]): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0)
}

/** A product as the cart holds it. */
export function cartItem(product: CardProduct, quantity: number): CartItem {
  return {
    quantity,
    id: product._id,
    name: product.name,
    image: product.images[0] ?? '',
    price: product.price,
    originalPrice: Math.max(product.originalPrice ?? product.price, product.price),
    shippingPrice: product.shippingPrice,
    hsnCode: product.hsnCode,
    stock: product.stock,
  }
}

function change(next: readonly CartItem[]): void {
  showCart(next)
  save?.(next)
}

/** Shows other items in the cart: not a change by its person. */
export function showCart(next: readonly CartItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

/** From now on the cart is one that is stored elsewhere; it is empty before and after → the way to end that. */
export function bindCart(store: (items: readonly CartItem[]) => void): () => void {
  showCart([])
  save = store
  return () => {
    save = undefined
    showCart([])
  }
}

/** Calls `listener` after each change; returns the way to stop. */
export function onCartChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A cart belongs to one person: it outlives a dead token only when the same person signs in again. A visitor's becomes
// that of whoever signs in, and one that is stored elsewhere stays.
onSessionChange((what) => {
  const userId = readSession()?.userId ?? null
  const isAnothers = userId !== null && owner !== null && userId !== owner
  if (!save && (what === 'logged-out' || isAnothers)) showCart([])
  owner = userId ?? owner
})

beforeReload(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner, items }))
  } catch {
    // a browser without storage loses it
  }
})

/** The cart that the page held when it reloaded itself, taken out of the storage; of this person only. */
function takeStored(): readonly CartItem[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      owner: string | null
      items: readonly CartItem[]
    } | null
    sessionStorage.removeItem(KEY)
    return stored && stored.owner === (readSession()?.userId ?? null) ? stored.items : []
  } catch {
    return []
  }
}
