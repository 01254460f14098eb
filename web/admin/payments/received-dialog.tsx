import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { receivedField } from '#contract/orders/orders.ts'
import type { Received } from '#contract/orders/money-records.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import styles from '#web/admin/payments/dialogs.module.css'

interface ReceivedDialogProps {
  orderId: string
  /** Rupees: the order's total now, and what the buyer was asked to pay. */
  total: number
  asked: number
  received: Received | null
  open: boolean
  onClose: () => void
  /** Sends the amount, in rupees; what it throws is shown. */
  onSave: (amount: number) => Promise<unknown>
}

/** Asks an admin how much was received: to mark a payment paid, or to correct the amount of a paid one. */
export function ReceivedDialog(props: ReceivedDialogProps) {
  const { orderId, total, asked, received, open, onClose, onSave } = props
  const words = adminMessages.received
  const [typed, setTyped] = useState(received ? String(received.amount) : '')
  const [slip, setSlip] = useState<string>()
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: onClose,
    onError: (error) => setSlip(error.message || words.failed),
  })
  function submit() {
    const read = receivedField.safeParse(plainNumber(typed) ?? typed)
    if (!read.success) return setSlip(read.error.issues[0]?.message)
    setSlip(undefined)
    save.mutate(read.data / 100)
  }
  return (
    <Dialog
      size="s"
      open={open}
      onClose={onClose}
      locked={save.isPending}
      title={words.title(shortId(orderId))}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      foot={
        <Button type="submit" variant="main" busy={save.isPending} busyText={adminMessages.payments.saving}>
          {received ? words.save : words.markPaid}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>
          {asked === total
            ? words.ask(formatRupees(total))
            : words.askBoth(formatRupees(asked), formatRupees(total))}
        </p>
        <Field label={words.amount} error={slip}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
