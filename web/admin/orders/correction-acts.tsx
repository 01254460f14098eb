import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ListMinus, MapPinPen } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { AddressDialog } from '#web/address/address-dialog.tsx'
import { shortId } from '#web/admin/layout/links.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { ItemsDialog } from '#web/admin/orders/items-dialog.tsx'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { mayRefund, RefundButton } from '#web/admin/orders/refund-button.tsx'
import styles from '#web/admin/orders/correction-acts.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** What can be put right of an order: where it goes and what is in it until it leaves, and what was paid for it. */
export function CorrectionActs({ order }: { order: Order }) {
  const isRefundable = !order.refundDue && mayRefund(order)
  if (!order.mayCorrect && !isRefundable) return null
  return (
    <div className={styles.acts}>
      {order.mayCorrect && <Corrections order={order} />}
      {isRefundable && <RefundButton order={order} />}
    </div>
  )
}

function Corrections({ order }: { order: Order }) {
  const words = messages.corrections
  const client = useQueryClient()
  const say = useActToast()
  const [open, setOpen] = useState<'address' | 'items' | null>(null)
  const [seen, setSeen] = useState(order)
  const close = () => setOpen(null)
  const show = (what: 'address' | 'items') => {
    setSeen(order)
    setOpen(what)
  }
  const done = (text: string) => (after: Order) => {
    close()
    say('good', text)
    void orderChanged(client, after)
  }
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={<MapPinPen aria-hidden="true" />}
        onClick={() => show('address')}
      >
        {words.correctAddress}
      </Button>
      <Button size="s" variant="quiet" icon={<ListMinus aria-hidden="true" />} onClick={() => show('items')}>
        {adminMessages.refunds.changeItems}
      </Button>
      <AddressDialog
        order={order}
        shortId={shortId(order._id)}
        open={open === 'address'}
        onClose={close}
        onCorrected={done(words.corrected)}
      />
      <ItemsDialog
        key={seen.updatedAt}
        order={seen}
        open={open === 'items'}
        onClose={close}
        onChanged={done(adminMessages.refunds.itemsSaved)}
      />
    </>
  )
}
