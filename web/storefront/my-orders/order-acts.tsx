import { type RefObject, useState } from 'react'
import { Flag, RotateCcw, Share2 } from 'lucide-react'
import type { Order } from '#contract/orders.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { DisputeDialog } from '#web/storefront/my-orders/dispute-dialog.tsx'
import styles from '#web/storefront/my-orders/order-acts.module.css'
import { OwnInvoice } from '#web/storefront/my-orders/own-invoice.tsx'
import { shortId } from '#web/storefront/my-orders/order-text.ts'
import { PaymentScreenshot } from '#web/storefront/my-orders/payment-screenshot.tsx'
import { mayReplacePicture, ReplacePicture } from '#web/storefront/my-orders/replace-picture.tsx'
import { shareLink } from '#web/storefront/my-orders/share-link.ts'
import { useBuyAgain } from '#web/storefront/my-orders/use-buy-again.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** What a customer can do with an order. `card` takes the focus when a button has done away with itself. */
export function OrderActs({ order, card }: { order: Order; card: RefObject<HTMLElement | null> }) {
  const words = messages.myOrders
  const id = shortId(order._id)
  const { name } = useShop()
  const { buy, busy } = useBuyAgain(order._id)
  const [reporting, setReporting] = useState(false)
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
          onClick={() => setReporting(true)}
        >
          {messages.disputes.report}
        </Button>
      )}
      <DisputeDialog order={order} open={reporting} onClose={() => setReporting(false)} finalFocus={card} />
    </div>
  )
}
