import { useState } from 'react'
import { FileText, RotateCcw } from 'lucide-react'
import { ApiError } from '#contract/client.ts'
import { api } from '#web/api.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { messages } from '#web/messages/messages.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { MoreActs, type MoreActsProps } from '#web/storefront/my-orders/more-acts.tsx'
import styles from '#web/storefront/my-orders/order-acts.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { useLayer } from '#web/use-layer.ts'
import { Fetched } from '#web/ui/layers/fetched.tsx'

/** What a customer can do with an order: two things at once, the rest behind 'More'. */
export function OwnOrderActs(props: MoreActsProps) {
  const words = messages.myOrders
  const { order } = props
  const { buy, busy } = useBuyAgain(order._id)
  return (
    <div className={styles.acts}>
      <Button
        size="s"
        icon={<RotateCcw aria-hidden="true" />}
        aria-label={words.buyAgainOf(shortId(order._id))}
        busy={busy}
        busyText={words.buyingAgain}
        onClick={() => void buy()}
      >
        {words.buyAgain}
      </Button>
      <OwnInvoice order={order} />
      <MoreActs {...props} />
    </div>
  )
}

function useBuyAgain(orderId: string) {
  const add = useAddToCart()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function buy() {
    const words = messages.myOrders
    setBusy(true)
    try {
      const { data } = await api('getAgain', { params: { id: orderId } })
      const put = data.lines.filter(({ product, quantity }) => add(product, quantity))
      const fewer = data.lines.filter(({ quantity, ordered }) => quantity < ordered)
      if (put.length > 0) toast.show({ text: words.putInCart(put.length) })
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

const invoiceDialog = async () => (await import('#web/storefront/my-orders/invoice-dialog.tsx')).InvoiceDialog

/** The button that opens the invoice of an own order. */
function OwnInvoice({ order }: { order: Order }) {
  const words = messages.myOrders
  const { isOpen, open, close } = useLayer(`invoice ${order._id}`)
  return (
    <>
      <Button
        size="s"
        icon={<FileText aria-hidden="true" />}
        aria-label={words.invoiceOf(shortId(order._id))}
        onClick={() => open()}
      >
        {words.invoice}
      </Button>
      <Fetched wanted={isOpen} load={invoiceDialog} giveUp={close} again={open}>
        {(InvoiceDialog) => <InvoiceDialog order={order} open={isOpen} onClose={close} />}
      </Fetched>
    </>
  )
}
