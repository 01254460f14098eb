import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { receivedField } from '#contract/orders/orders.ts'
import type { Received } from '#contract/orders/money-records.ts'
import { normalizeNumber } from '#contract/typed-numbers.ts'
import { shortId } from '#web/admin/links.ts'
import { receivedMessages as messages, paymentsMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import styles from '#web/admin/payments/dialogs.module.css'
import { typedUtr } from '#contract/orders/new-order.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { paymentChanged, refreshQueue } from '#web/admin/payments/payment-queries.ts'
import { api } from '#web/api.ts'
import { uiMessages } from '#web/messages/ui.ts'

interface ReceivedDialogProps extends Openable {
  orderId: string
  /** Rupees: the order's current total, and what the buyer was asked to pay. */
  total: number
  amountDue: number
  received: Received | null
  /** Sends the amount in rupees; an error it throws is shown. */
  onSave: (amount: number) => Promise<unknown>
}

/** Asks an admin for the amount received: to mark a payment paid, or to correct the amount of a paid one. */
export function ReceivedDialog(props: ReceivedDialogProps) {
  const { orderId, total, amountDue, received, open, onClose, onSave } = props
  const [typed, setTyped] = useState(received ? String(received.amount) : '')
  const [fieldError, setFieldError] = useState<string>()
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: onClose,
    onError: (error) => setFieldError(error.message || messages.failed),
  })
  function submit() {
    const read = receivedField.safeParse(normalizeNumber(typed) ?? typed)
    if (!read.success) return setFieldError(read.error.issues[0]?.message)
    setFieldError(undefined)
    save.mutate(read.data / 100)
  }
  return (
    <Dialog
      size="s"
      open={open}
      onClose={onClose}
      title={messages.title(shortId(orderId))}
      onSubmit={submit}
      submit={{
        text: received ? messages.save : messages.markPaid,
        busy: save.isPending,
        busyText: uiMessages.saving,
      }}
    >
      <div className="grid gap-14 t-14">
        <p>
          {amountDue === total
            ? messages.ask(formatRupees(total))
            : messages.askBoth(formatRupees(amountDue), formatRupees(total))}
        </p>
        <Field announced label={messages.amount} error={fieldError}>
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

/** Corrects the UTR of a payment; the verdict is updated. */
export function UtrDialog({ payment, open, onClose }: Openable & { payment: Payment }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(payment.utr ?? '')
  const [fieldError, setFieldError] = useState<string>()
  const save = useMutation({
    mutationFn: (utr: string | null) => api('correctUtr', { params: { id: payment._id }, body: { utr } }),
    onSuccess: async ({ data }) => {
      await paymentChanged(client, data)
      void refreshQueue(client)
      onClose()
    },
    onError: (error) => setFieldError(error.message || paymentsMessages.utrFailed),
  })
  function submit() {
    const utr = typed.trim() === '' ? null : typedUtr.safeParse(typed)
    if (utr && !utr.success) return setFieldError(paymentsMessages.utrWrong)
    setFieldError(undefined)
    save.mutate(utr === null ? null : utr.data)
  }
  return (
    <Dialog
      size="s"
      open={open}
      onClose={onClose}
      title={`${paymentsMessages.correctUtr}, ${paymentsMessages.order(shortId(payment._id))}`}
      onSubmit={submit}
      submit={{ text: paymentsMessages.utrSave, busy: save.isPending, busyText: uiMessages.saving }}
    >
      <div className="grid gap-14 t-14">
        <Field announced label={paymentsMessages.utrLabel} hint={paymentsMessages.utrHint} error={fieldError}>
          <TextInput
            className={styles.utr}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
