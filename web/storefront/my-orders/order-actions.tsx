import { type RefObject, useEffect, useState } from 'react'
import { FileText, MapPinPen, RotateCcw } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { api, shopNow } from '#web/api.ts'
import { customerShortId } from '#web/invoice/order-text.ts'
import { myOrdersMessages, correctionsMessages } from '#web/messages/messages.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { MoreActions, type MoreActionsProps } from '#web/storefront/my-orders/more-actions.tsx'
import styles from '#web/storefront/my-orders/order-actions.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { useOverlay } from '#web/use-overlay.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-content.tsx'
import { CORRECTION_MS } from '#contract/limits.ts'
import { ownOrderChanged } from '#web/storefront/my-orders/own-orders.ts'

/** A customer's actions for an order: two directly, the others behind 'More'. */
export function OwnOrderActions(props: MoreActionsProps) {
  const { order } = props
  const { buy, busy } = useBuyAgain(order._id)
  return (
    <div className={`row wrap middle gap-8 ${styles.actions}`}>
      <Button
        size="s"
        icon={<RotateCcw />}
        aria-label={myOrdersMessages.buyAgainOf(customerShortId(order._id))}
        busy={busy}
        busyText={myOrdersMessages.buyingAgain}
        onClick={() => void buy()}
      >
        {myOrdersMessages.buyAgain}
      </Button>
      <OwnInvoice order={order} />
      <MoreActions {...props} />
    </div>
  )
}

function useBuyAgain(orderId: string) {
  const add = useAddToCart()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function buy() {
    setBusy(true)
    try {
      const { data } = await api('getAgain', { params: { id: orderId } })
      const put = data.lines.filter(({ product, quantity }) => add(product, quantity))
      const fewer = data.lines.filter(({ quantity, ordered }) => quantity < ordered)
      if (put.length > 0) toast.show({ text: myOrdersMessages.putInCart(put.length) })
      for (const { product, quantity } of fewer)
        toast.show({
          tone: 'warn',
          text: myOrdersMessages.onlySoMany(product.name, quantity),
          duration: 6_000,
        })
      if (data.missing.length > 0)
        toast.show({
          tone: 'warn',
          text: myOrdersMessages.notOnSale(data.missing.join(', ')),
          duration: 6_000,
        })
    } catch (error) {
      toast.show({
        tone: 'bad',
        text: (error instanceof ApiError && error.message) || myOrdersMessages.buyAgainFailed,
      })
    }
    setBusy(false)
  }

  return { buy, busy }
}

const InvoiceDialog = lazyDialog(
  async () => (await import('#web/storefront/my-orders/invoice-dialog.tsx')).InvoiceDialog,
)

function OwnInvoice({ order }: { order: Order }) {
  const invoice = useOverlay(`invoice ${order._id}`)
  return (
    <>
      <Button
        size="s"
        icon={<FileText />}
        aria-label={myOrdersMessages.invoiceOf(customerShortId(order._id))}
        onClick={() => invoice.open()}
      >
        {myOrdersMessages.invoice}
      </Button>
      <InvoiceDialog overlay={invoice} order={order} />
    </>
  )
}

const AddressDialog = lazyDialog(async () => (await import('#web/address/address-dialog.tsx')).AddressDialog)

const MINUTE = 60_000

interface CorrectAddressProps {
  order: Order
  /** Takes the focus when the button disappears. */
  card: RefObject<HTMLElement | null>
}

/** 'Correct address' while the server allows it, with the remaining minutes. */
export function CorrectAddress({ order, card }: CorrectAddressProps) {
  const client = useQueryClient()
  const toast = useToast()
  const overlay = useOverlay(`address ${order._id}`)
  const minutes = useMinutesLeft(order.createdAt)
  if (!overlay.isOpen && (!order.mayCorrect || minutes <= 0)) return null
  const id = customerShortId(order._id)
  return (
    <div className="row wrap middle gap-8 rows-2 mt-4 soft t-13">
      <Button
        size="s"
        variant="quiet"
        icon={<MapPinPen />}
        aria-label={correctionsMessages.correctAddressOf(id)}
        onClick={() => overlay.open()}
      >
        {correctionsMessages.correctAddress}
      </Button>
      <span>{correctionsMessages.timeLeft(Math.max(1, minutes))}</span>
      <AddressDialog
        overlay={overlay}
        order={order}
        shortId={`#${id}`}
        finalFocus={card}
        onCorrected={(after) => {
          toast.show({ text: correctionsMessages.corrected })
          void ownOrderChanged(client, after)
        }}
      />
    </div>
  )
}

/** Whole minutes, updated twice a minute. */
function useMinutesLeft(placedAt: string): number {
  const [now, setNow] = useState(shopNow)
  const left = Math.ceil((Date.parse(placedAt) + CORRECTION_MS - now) / MINUTE)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(shopNow()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
