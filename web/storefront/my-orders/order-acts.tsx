import { type RefObject, useState } from 'react'
import { Flag, RotateCcw, Share2 } from 'lucide-react'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { useShop } from '#web/shop.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { DisputeDialog } from '#web/storefront/my-orders/dispute-dialog.tsx'
import styles from '#web/storefront/my-orders/order-acts.module.css'
import { shortId } from '#web/invoice/order-text.ts'
import { OwnInvoice } from '#web/storefront/my-orders/own-invoice.tsx'
import { PaymentScreenshot } from '#web/storefront/my-orders/payment-screenshot.tsx'
import { mayReplacePicture, ReplacePicture } from '#web/storefront/my-orders/replace-picture.tsx'
import { useLayer } from '#web/storefront/use-layer.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

/** What a customer can do with an order. `card` takes the focus when a pressed button goes away. */
export function OrderActs({ order, card }: { order: Order; card: RefObject<HTMLElement | null> }) {
  const words = messages.myOrders
  const id = shortId(order._id)
  const { name } = useShop()
  const { buy, busy } = useBuyAgain(order._id)
  const report = useLayer(`dispute ${order._id}`)
  return (
    <div className={styles.acts}>
      <Button
        size="s"
        icon={<RotateCcw aria-hidden="true" />}
        aria-label={words.buyAgainOf(id)}
        busy={busy}
        busyText={words.buyingAgain}
        onClick={() => void buy()}
      >
        {words.buyAgain}
      </Button>
      <OwnInvoice order={order} />
      {order.image && <PaymentScreenshot orderId={order._id} image={order.image} />}
      {mayReplacePicture(order) && <ReplacePicture order={order} finalFocus={card} />}
      <a
        className={styles.link}
        href={shareLink(order, name)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={words.shareOf(id)}
      >
        <Share2 aria-hidden="true" />
        {words.share}
      </a>
      {!order.disputed && (
        <Button
          size="s"
          variant="quiet"
          icon={<Flag aria-hidden="true" />}
          aria-label={messages.disputes.reportOf(id)}
          onClick={() => report.open()}
        >
          {messages.disputes.report}
        </Button>
      )}
      <DisputeDialog order={order} open={report.isOpen} onClose={report.close} finalFocus={card} />
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

/** A link that opens WhatsApp with the order's number, total and status; the shop itself sends nothing. */
function shareLink(order: Order, shopName: string): string {
  const { _id, totalAmount, orderStatus } = order
  const text = messages.myOrders.shareText(
    shopName,
    shortId(_id),
    formatRupees(totalAmount),
    uiMessages.orderStatus[orderStatus],
  )
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
