import type { Product } from '#contract/products.ts'
import { messages } from '#web/messages/messages.ts'
import { addToCart, cartItems } from '#web/storefront/cart-store.ts'
import { useToast } from '#web/ui/toast.tsx'

let lastToast = ''

/** Puts a product in the cart and says so; one toast at a time, also when several are added quickly. */
export function useAddToCart(): (product: Product, quantity?: number) => void {
  const toast = useToast()
  return (product, quantity = 1) => {
    const words = messages.storefront
    const before = cartItems().find(({ id }) => id === product._id)?.quantity ?? 0
    const now = addToCart(product, quantity)
    if (lastToast) toast.close(lastToast)
    lastToast =
      now > before
        ? toast.show({ text: words.added(product.name || words.nameUnavailable) })
        : toast.show({ tone: 'warn', text: words.allInCart(product.stock) })
  }
}
