import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { AssignDialog, type UnmatchedDialogProps } from '#web/admin/payments/assign-dialog.tsx'
import { UNMATCHED_KEY } from '#web/admin/payments/payment-cache.ts'
import { RefundDialog } from '#web/admin/refunds/refund-dialog.tsx'
import { useRefundForm } from '#web/admin/refunds/use-refund-form.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import styles from '#web/admin/payments/unmatched-panels.module.css'

export interface UnmatchedProps {
  unmatched: UnmatchedPayment
  onSettled: () => void
}

/** What became of a payment without an order: it was paid back, or it was for another order. */
export function UnmatchedActs({ unmatched, onSettled }: UnmatchedProps) {
  const words = adminMessages.refunds
  const client = useQueryClient()
  const say = useActToast()
  const [open, setOpen] = useState<'refund' | 'assign' | null>(null)
  const done = (text: string) => {
    setOpen(null)
    say('good', text)
    onSettled()
    void client.invalidateQueries({ queryKey: UNMATCHED_KEY })
  }
  return (
    <div className={styles.acts}>
      <Button onClick={() => setOpen('refund')}>{words.unmatchedRefund}</Button>
      <Button onClick={() => setOpen('assign')}>{words.assign}</Button>
      <UnmatchedRefund
        unmatched={unmatched}
        open={open === 'refund'}
        onClose={() => setOpen(null)}
        onDone={done}
      />
      <AssignDialog
        unmatched={unmatched}
        open={open === 'assign'}
        onClose={() => setOpen(null)}
        onDone={done}
      />
    </div>
  )
}

function UnmatchedRefund({ unmatched, open, onClose, onDone }: UnmatchedDialogProps) {
  const words = adminMessages.refunds
  const { _id: id, total, reference } = unmatched
  const entry = useRefundForm(total, async (body) => {
    await api('refundUnmatched', { params: { id }, body })
    onDone(words.recorded(formatRupees(Number(body.amount))))
  })
  return (
    <RefundDialog of={words.payment(reference)} entry={entry} left={total} open={open} onClose={onClose} />
  )
}
