import { useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import { addToCart, cartItems } from '#web/storefront/cart/cart-store.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

let announcement = ''
const listeners = new Set<() => void>()

/** What was added last, for screen readers: others see the count on the cart button. */
export function useCartAnnouncement(): string {
  return useSyncExternalStore(
    subscribe,
    () => announcement,
    () => announcement,
  )
}

/**
 * Adds a product to the cart and returns whether any was added. Only insufficient stock shows a toast: everything
 * else is visible.
 */
export function useAddToCart(): (product: Product, quantity?: number) => boolean {
  const toast = useToast()
  return (product, quantity = 1) => {
    const before = cartItems().find(({ id }) => id === product._id)?.quantity ?? 0
    const now = addToCart(product, quantity)
    if (now > before)
      announce(storefrontMessages.added(product.name || storefrontMessages.nameUnavailable, now))
    else toast.show({ tone: 'warn', text: storefrontMessages.allInCart(product.stock) })
    return now > before
  }
}

function announce(text: string): void {
  announcement = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
