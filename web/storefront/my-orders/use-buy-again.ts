import { useState } from 'react'
import { api } from '#web/api.ts'
import { ApiError } from '#contract/client.ts'
import { messages } from '#web/messages/messages.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

/** Puts what of an order is still on sale into the cart, and says what is not, or not in that number. */
export function useBuyAgain(orderId: string) {
  const add = useAddToCart()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function buy() {
    const words = messages.myOrders
    setBusy(true)
    try {
      const { data } = await api('getAgain', { params: { id: orderId } })
      for (const { product, quantity } of data.lines) add(product, quantity)
      const fewer = data.lines.filter(({ quantity, ordered }) => quantity < ordered)
      if (data.lines.length > 0) toast.show({ text: words.putInCart(data.lines.length) })
      for (const { product, quantity } of fewer)
        toast.show({ tone: 'warn', text: words.onlySoMany(product.name, quantity), duration: 6_000 })
      if (data.missing.length > 0)
        toast.show({ tone: 'warn', text: words.notOnSale(data.missing.join(', ')), duration: 6_000 })
    } catch (error) {
      toast.show({ tone: 'bad', text: (error instanceof ApiError && error.message) || words.buyAgainFailed })
    }
    setBusy(false)
  }

  return { buy, busy }
}
