import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { typedUtr } from '#contract/orders/new-order.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { paymentChanged, queueMoved } from '#web/admin/payments/payment-cache.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import styles from '#web/admin/payments/dialogs.module.css'

interface Props {
  payment: Payment
  open: boolean
  onClose: () => void
}

/** Puts the UTR right that counts for a payment; the verdict follows it. */
export function UtrDialog({ payment, open, onClose }: Props) {
  const words = adminMessages.payments
  const client = useQueryClient()
  const [typed, setTyped] = useState(payment.utr ?? '')
  const [slip, setSlip] = useState<string>()
  const save = useMutation({
    mutationFn: (utr: string | null) => api('correctUtr', { params: { id: payment._id }, body: { utr } }),
    onSuccess: async ({ data }) => {
      await paymentChanged(client, data)
      void queueMoved(client)
      onClose()
    },
    onError: (error) => setSlip(error.message || words.utrFailed),
  })
  function submit() {
    const utr = typed.trim() === '' ? null : typedUtr.safeParse(typed)
    if (utr && !utr.success) return setSlip(words.utrWrong)
    setSlip(undefined)
    save.mutate(utr === null ? null : utr.data)
  }
  return (
    <Dialog
      size="s"
      open={open}
      onClose={onClose}
      locked={save.isPending}
      title={`${words.correctUtr}, ${words.order(shortId(payment._id))}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      foot={
        <Button type="submit" variant="main" busy={save.isPending} busyText={words.saving}>
          {words.utrSave}
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label={words.utrLabel} hint={words.utrHint} error={slip}>
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
