import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { Order, OrderItem } from '#contract/orders/orders.ts'
import { shortId } from '#web/admin/links.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { refundsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { normalizeNumber } from '#contract/typed-numbers.ts'
import {
  QuantityList,
  type Quantities,
  RefundDialog,
  useRefundForm,
  valueOf,
} from '#web/admin/refunds/refund-dialog.tsx'
import { api } from '#web/api.ts'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import type { Openable } from '#web/ui/overlays/dialog.tsx'

/** 'Record refund' while part of the paid amount is not refunded yet. */
export function RefundButton({ order }: { order: Order }) {
  const client = useQueryClient()
  const showToast = useActionToast()
  // As the admin saw it: a change by someone else keeps the typed text, but the refund is then rejected.
  const [loaded, setLoaded] = useState(order)
  const [open, setOpen] = useState(false)
  const mayRecord = useMayMake()('recordRefund')
  if (!mayRecord || (!open && !mayRefund(order))) return null
  return (
    <>
      <Button
        size="s"
        variant={order.refundDue ? 'plain' : 'quiet'}
        icon={!order.refundDue && <Undo2 />}
        onClick={() => {
          setLoaded(order)
          setOpen(true)
        }}
      >
        {messages.record}
      </Button>
      <OrderRefundDialog
        key={loaded.updatedAt}
        order={loaded}
        shortId={shortId(loaded._id)}
        left={loaded.received?.refundable ?? 0}
        open={open}
        onClose={() => setOpen(false)}
        onRecorded={(after, amount) => {
          setOpen(false)
          showToast('good', messages.recorded(formatRupees(amount)))
          void orderChanged(client, after)
        }}
      />
    </>
  )
}

export function mayRefund(order: Order): boolean {
  return (order.received?.refundable ?? 0) > 0
}

interface OrderRefundDialogProps extends Openable {
  order: Order
  shortId: string
  /** Rupees of the paid amount that are not refunded. */
  left: number
  onRecorded: (order: Order, amount: number) => void
}

type What = 'due' | 'lines' | 'free'

/** Records a refund: the amount due, some items or any amount. Use the order's last change as its key. */
function OrderRefundDialog(props: OrderRefundDialogProps) {
  const { order, shortId, left, open, onClose } = props
  const { entry, what, choose, quantities, take } = useOrderRefund(props)
  // Only units that no earlier refund lists.
  const items = order.items.flatMap((item) =>
    item.refundable > 0 ? [{ ...item, quantity: item.refundable }] : [],
  )
  const choices: What[] = [
    ...(order.refundDue ? ['due' as const] : []),
    ...(items.length > 0 ? ['lines' as const] : []),
    'free',
  ]
  return (
    <RefundDialog of={messages.order(shortId)} entry={entry} left={left} open={open} onClose={onClose}>
      <Segmented
        aria-label={messages.of}
        options={choices.map((value) => ({ value, label: messages.ways[value] }))}
        value={what}
        onChange={choose}
      />
      {what === 'lines' && (
        <QuantityList items={items} quantityOf={({ _id }) => quantities[_id] ?? 0} onChange={take} />
      )}
    </RefundDialog>
  )
}

function useOrderRefund({ order, left, onRecorded }: OrderRefundDialogProps) {
  const [what, setWhat] = useState<What>(order.refundDue ? 'due' : 'free')
  const [quantities, setQuantities] = useState<Quantities>({})
  const entry = useRefundForm(order.refundDue ? order.refundDueAmount : left, async (entered) => {
    const lines = Object.entries(quantities).flatMap(([item, quantity]) =>
      quantity > 0 ? [{ item, quantity }] : [],
    )
    const refundedSoFar = order.refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
    const body = { ...entered, refundedSoFar, lines: what === 'lines' ? lines : [] }
    const { data } = await api('recordRefund', { params: { id: order._id }, body })
    onRecorded(data, Number(entered.amount))
  })
  const isAllDue = Number(normalizeNumber(String(entry.form.watch('amount')))) === order.refundDueAmount
  const amount = (rupees: number) => entry.form.setValue('amount', String(rupees), { shouldValidate: true })

  function choose(next: What) {
    setWhat(next)
    setQuantities({})
    amount(next === 'due' ? order.refundDueAmount : next === 'lines' ? 0 : left)
  }

  function take({ _id }: OrderItem, quantity: number) {
    const next = { ...quantities, [_id]: quantity }
    setQuantities(next)
    amount(
      Math.min(
        left,
        valueOf(order.items, (item) => next[item._id] ?? 0),
      ),
    )
  }

  // Typing a different amount refunds a different amount.
  return { entry, what: what === 'due' && !isAllDue ? 'free' : what, choose, quantities, take } as const
}
