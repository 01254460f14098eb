import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { REFUND_REASON_MAX } from '#contract/limits.ts'
import { REFUND_WAYS } from '#contract/orders/refund-record.ts'
import styles from '#web/admin/refunds/refund-fields.module.css'
import type { RefundForm, useRefundForm } from '#web/admin/refunds/use-refund-form.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'
import { formatRupees, indiaToday } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Note } from '#web/ui/signs/note.tsx'

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

/** Amount, way, UTR, day and reason of a refund; `left` rupees at most. */
function RefundFields({ form, left }: { form: RefundForm; left: number }) {
  const words = adminMessages.refunds
  const { register, control, formState } = form
  const { errors } = formState
  const way = useWatch({ control, name: 'way' })
  return (
    <>
      <Field label={words.amount} hint={words.left(formatRupees(left))} error={errors.amount?.message}>
        <TextInput {...register('amount')} inputMode="decimal" autoComplete="off" required maxLength={20} />
      </Field>
      <Field group label={words.way} error={errors.way?.message}>
        <RadioGroup
          className={styles.ways}
          options={REFUND_WAYS.map((value) => ({ value, label: words.wayNames[value] }))}
          {...register('way')}
        />
      </Field>
      {way === 'upi' && (
        <Field label={words.utr} mark={words.optional} hint={words.utrHint} error={errors.utr?.message}>
          <TextInput {...register('utr')} inputMode="numeric" autoComplete="off" maxLength={40} />
        </Field>
      )}
      <Field label={words.on} error={errors.on?.message}>
        <TextInput {...register('on')} type="date" max={indiaToday()} required />
      </Field>
      <Field label={words.reason} hint={words.reasonHint} error={errors.reason?.message}>
        <TextArea {...register('reason')} rows={2} required maxLength={REFUND_REASON_MAX} />
      </Field>
    </>
  )
}
