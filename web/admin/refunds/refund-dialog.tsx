import type { ReactNode } from 'react'
import { RefundFields } from '#web/admin/refunds/refund-fields.tsx'
import type { useRefundForm } from '#web/admin/refunds/use-refund-form.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/refunds/refund-fields.module.css'

interface RefundDialogProps {
  /** What is refunded: 'order 4F2A91'. */
  of: string
  entry: ReturnType<typeof useRefundForm>
  /** Rupees that can be refunded at most. */
  left: number
  open: boolean
  onClose: () => void
  /** What the amount is made of, above the fields. */
  children?: ReactNode
}

/** Writes a refund down: of an order, or of a payment that became none. */
export function RefundDialog({ of, entry, left, open, onClose, children }: RefundDialogProps) {
  const words = adminMessages.refunds
  const { form, refusal, submit } = entry
  const { isSubmitting } = form.formState
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={isSubmitting}
      keepOnOutsidePress
      title={words.title(of)}
      onSubmit={(event) => void submit(event)}
      foot={
        <Button type="submit" variant="main" busy={isSubmitting} busyText={adminMessages.orders.saving}>
          {words.record}
        </Button>
      }
    >
      <div className={styles.form}>
        {refusal && <Note tone="bad">{refusal}</Note>}
        <p>{words.onlyWritten}</p>
        {children}
        <RefundFields form={form} left={left} />
      </div>
    </Dialog>
  )
}
