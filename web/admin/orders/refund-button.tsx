import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { OrderRefundDialog } from '#web/admin/refunds/order-refund-dialog.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'

/** 'Record refund' as long as something of what was paid is not paid back. */
export function RefundButton({ order }: { order: Order }) {
  const words = adminMessages.refunds
  const client = useQueryClient()
  const say = useActToast()
  // As the admin saw it: what somebody else does meanwhile takes no typed word away, and is refused.
  const [seen, setSeen] = useState(order)
  const [open, setOpen] = useState(false)
  const mayRecord = useMayMake()('recordRefund')
  if (!mayRecord || (!open && !mayRefund(order))) return null
  return (
    <>
      <Button
        size="s"
        variant={order.refundDue ? 'plain' : 'quiet'}
        icon={!order.refundDue && <Undo2 aria-hidden="true" />}
        onClick={() => {
          setSeen(order)
          setOpen(true)
        }}
      >
        {words.record}
      </Button>
      <OrderRefundDialog
        key={seen.updatedAt}
        order={seen}
        shortId={shortId(seen._id)}
        left={seen.received?.refundable ?? 0}
        open={open}
        onClose={() => setOpen(false)}
        onRecorded={(after, amount) => {
          setOpen(false)
          say('good', words.recorded(formatRupees(amount)))
          void orderChanged(client, after)
        }}
      />
    </>
  )
}

export function mayRefund(order: Order): boolean {
  return (order.received?.refundable ?? 0) > 0
}
