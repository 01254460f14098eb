import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders.ts'
import type { Received } from '#contract/orders/money-records.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { ReceivedDialog } from '#web/admin/payments/received-dialog.tsx'
import { ReceivedNote } from '#web/admin/payments/verdict-badge.tsx'
import { May } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { askedOf } from '#web/invoice/order-text.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'

/** In the order dialog: what was received for a paid order, with the way to correct the amount. */
export function ReceivedBlock({ order, received }: { order: Order; received: Received }) {
  const words = adminMessages.received
  const client = useQueryClient()
  const say = useActToast()
  const [open, setOpen] = useState(false)
  async function save(amount: number) {
    const body = { paymentStatus: 'paid', received: amount }
    const { data } = await api('updatePaymentStatus', { params: { id: order._id }, body })
    say('good', words.corrected(formatRupees(amount)))
    void orderChanged(client, data)
  }
  return (
    <>
      <ReceivedNote
        received={received}
        total={order.totalAmount}
        action={
          <May make="updatePaymentStatus">
            <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
              {words.correct}
            </Button>
          </May>
        }
      />
      <ReceivedDialog
        key={order.updatedAt}
        orderId={order._id}
        total={order.totalAmount}
        asked={askedOf(order)}
        received={received}
        open={open}
        onClose={() => setOpen(false)}
        onSave={save}
      />
    </>
  )
}
