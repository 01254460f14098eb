import { useSyncExternalStore } from 'react'
import { type Totals, totals as totalsOf, toPaise } from '#contract/money.ts'
import { QUANTITY_MAX } from '#contract/limits.ts'
import type { CardProduct } from '#contract/catalogue/public-pages.ts'
import { beforeReload } from '#web/reload.ts'
import { onSessionChange, readSession } from '#web/session.ts'

// The cart: only in memory, kept across the shop's routes, emptied on logout. It survives a reload only if the shop
// itself reloads the page because a part failed to load. Pages of the public shop show the device's cart in it
// (web/guests/use-device-cart.ts).

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
  /** The maximum that can be ordered, as known when the item was added or last corrected. */
  stock: number
  quantity: number
}

/** A product's current data from the server. `stock` also limits the quantity; 0 removes the item. */
export type CartCorrection = { id: string } & Partial<
  Pick<CartItem, 'price' | 'originalPrice' | 'shippingPrice' | 'stock' | 'name'>
>

const KEY = 'cart'

/** Shown by a server-rendered page until it is hydrated. */
const NONE: readonly CartItem[] = []

let items: readonly CartItem[] = takeStored()
let owner = readSession()?.userId ?? null
/** Receives the cart after each change by its person, while it shows the device's. */
let save: ((items: readonly CartItem[]) => void) | undefined
const listeners = new Set<() => void>()

/** The items in the order in which they were added; a new array after each change. */
export function cartItems(): readonly CartItem[] {
  return items
}

/** The cart as a hook: renders again after each change. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(onCartChange, cartItems, () => NONE)
}

/** The quantity of a product in the cart, as a hook. */
export function useQuantityInCart(id: string): number {
  return useSyncExternalStore(onCartChange, () => items.find((item) => item.id === id)?.quantity ?? 0)
}

/** Adds a product, or raises its quantity by `quantity`, up to its stock; returns the quantity now in the cart. */
export function addToCart(product: CardProduct, quantity = 1): number {
  const held = items.find((item) => item.id === product._id)
  const most = Math.min(product.stock, QUANTITY_MAX)
  const next = Math.min((held?.quantity ?? 0) + quantity, most)
  const item = cartItem(product, next)
  if (held) change(items.map((one) => (one.id === item.id ? item : one)).filter((one) => one.quantity > 0))
  else if (next > 0) change([...items, item])
  return next
}

/** Sets the quantity; 0 or less removes the item, more than the stock becomes the stock. */
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

/** Removes ordered items: the quantities in the lines; items added since stay. */
export function removeOrdered(lines: readonly Pick<CartItem, 'id' | 'quantity'>[]): void {
  const rest = items.map((item) => {
    const ordered = lines.filter(({ id }) => id === item.id).reduce((sum, line) => sum + line.quantity, 0)
    return { ...item, quantity: item.quantity - ordered }
  })
  change(rest.filter((item) => item.quantity > 0))
}

/** Applies the server's prices (PRICE_CHANGED) and stock (OUT_OF_STOCK); ids not in the cart are ignored. */
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

/** A product as stored in the cart. */
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

/** Shows different items in the cart: not a change by its person. */
export function showCart(next: readonly CartItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

/**
 * Saves the cart with `store` instead of the browser, until the returned function is called. It starts and ends empty.
 */
export function bindCart(store: (items: readonly CartItem[]) => void): () => void {
  showCart([])
  save = store
  return () => {
    save = undefined
    showCart([])
  }
}

/** Calls `listener` after each change; returns a function that stops it. */
export function onCartChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A cart belongs to one person: it survives an expired token only if the same person signs in again. A visitor's
// cart goes to whoever signs in, and one stored in another place stays.
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

/** The cart saved when the page reloaded itself, removed from storage; only for the same person. */
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
