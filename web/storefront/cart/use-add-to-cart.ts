import { useSyncExternalStore } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import { addToCart, cartItems } from '#web/storefront/cart/cart-store.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

let news = ''
const listeners = new Set<() => void>()

/** What was put in last, for a screen reader: others see the count at the cart button. */
export function useCartNews(): string {
  return useSyncExternalStore(
    subscribe,
    () => news,
    () => news,
  )
}

/** Puts a product in the cart → whether any went in. Only a used-up stock gets a toast: all else shows by itself. */
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
  news = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
