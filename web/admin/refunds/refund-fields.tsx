import { useWatch } from 'react-hook-form'
import { REFUND_REASON_MAX } from '#contract/limits.ts'
import { REFUND_WAYS } from '#contract/orders/refund-record.ts'
import type { RefundForm } from '#web/admin/refunds/use-refund-form.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'
import { formatRupees, indiaToday } from '#web/ui/format.ts'
import styles from '#web/admin/refunds/refund-fields.module.css'

/** Amount, way, UTR, day and reason of a refund; `left` rupees at most. */
export function RefundFields({ form, left }: { form: RefundForm; left: number }) {
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
