import { keep, readKept } from '#web/kept.ts'
import { type CartItem, cartItems, onCartChange, replaceCart } from '#web/storefront/cart/cart-store.ts'

const KEY = 'cart'

/** Restores the cart that this device stored on the public pages, and stores each change of it. */
export function storeCartOnDevice(): void {
  replaceCart(readStored())
  onCartChange(() => keep(KEY, JSON.stringify(cartItems())))
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) replaceCart(readStored())
  })
}

function readStored(): CartItem[] {
  try {
    const stored: unknown = JSON.parse(readKept(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  } catch {
    return []
  }
}

function isItem(item: Partial<CartItem> | null): item is CartItem {
  const numbers = [item?.price, item?.originalPrice, item?.shippingPrice, item?.stock, item?.quantity]
  return typeof item?.id === 'string' && numbers.every((one) => Number.isFinite(one)) && item.quantity! > 0
}
