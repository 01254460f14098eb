import { ORDER_LINES_MAX, QUANTITY_MAX } from '#contract/limits.ts'
import { readStored, store } from '#web/browser-storage.ts'

// The cart of the public shop: it is stored on this device and survives reload and sign-in
// (docs/rules/storefront.md). It has only products and quantities: prices, names and stock always come from the
// server.

export interface DeviceLine {
  /** The product's id. */
  id: string
  quantity: number
}

const KEY = 'device-cart'

const listeners = new Set<() => void>()
let cached: { text: string | null; lines: readonly DeviceLine[] } = { text: null, lines: [] }

/** The lines in the order in which they were added; the same array until something changes. */
export function deviceCart(): readonly DeviceLine[] {
  const text = readStored(KEY)
  if (text !== cached.text) cached = { text, lines: linesIn(text) }
  return cached.lines
}

/** Adds a product or raises its quantity, up to `most` (its stock), and returns the quantity now in the cart. */
export function addToDeviceCart(id: string, quantity = 1, most = QUANTITY_MAX): number {
  const lines = deviceCart()
  const held = lines.find((line) => line.id === id)
  const next = Math.min((held?.quantity ?? 0) + quantity, most, QUANTITY_MAX)
  if (held) saveDeviceCart(lines.map((line) => (line.id === id ? { id, quantity: next } : line)))
  else saveDeviceCart([...lines, { id, quantity: next }])
  return deviceCart().find((line) => line.id === id)?.quantity ?? 0
}

export function saveDeviceCart(lines: readonly DeviceLine[]): void {
  const valid = lines.map(({ id, quantity }) => ({ id, quantity })).filter(isLine)
  store(KEY, JSON.stringify(valid.slice(0, ORDER_LINES_MAX)))
  for (const listener of listeners) listener()
}

/** Empties the cart and returns its lines. If two tabs do so, only one gets them. */
export function takeDeviceCart(): readonly DeviceLine[] {
  const lines = deviceCart()
  if (lines.length > 0) saveDeviceCart([])
  return lines
}

/**
 * Calls `listener` after each change, in this tab or another, and when Back shows a page that missed them; returns a
 * function that stops it.
 */
export function onDeviceCartChange(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => (key === KEY || key === null) && listener()
  listeners.add(listener)
  globalThis.window?.addEventListener('storage', listen)
  globalThis.window?.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    globalThis.window?.removeEventListener('storage', listen)
    globalThis.window?.removeEventListener('pageshow', listener)
  }
}

/** Invalid data under the key, from another program or an older version, is ignored line by line. */
function linesIn(text: string | null): readonly DeviceLine[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const lines = Array.isArray(stored) ? stored.filter(isLine) : []
    return [...new Map(lines.map(({ id, quantity }) => [id, { id, quantity }])).values()].slice(
      0,
      ORDER_LINES_MAX,
    )
  } catch {
    return []
  }
}

function isLine(line: unknown): line is DeviceLine {
  const { id, quantity } = (line ?? {}) as Partial<DeviceLine>
  const isValid = Number.isInteger(quantity) && quantity! >= 1 && quantity! <= QUANTITY_MAX
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && isValid
}
