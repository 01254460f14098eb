import { type ReactNode, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { REFUND_REASON_MAX } from '#contract/limits.ts'
import { REFUND_WAYS } from '#contract/orders/money-records.ts'
import styles from '#web/admin/refunds/refund-fields.module.css'
import { adminMessages, refundsMessages as messages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { TextArea, TextInput } from '#web/ui/controls/text-input.tsx'
import { formatRupees, indiaToday } from '#web/ui/format.ts'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { ApiError } from '#contract/client.ts'
import { unmatchedRefund } from '#contract/orders/refunds-and-corrections.ts'
import { takingRupees } from '#web/admin/catalogue-forms/form-fields.tsx'
import type { OrderItem } from '#contract/orders/orders.ts'
import { orderSums } from '#web/invoice/order-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'
import { uiMessages } from '#web/messages/ui.ts'

interface RefundDialogProps extends Openable {
  /** What is refunded: 'order 4F2A91'. */
  of: string
  entry: ReturnType<typeof useRefundForm>
  /** Maximum refundable amount in rupees. */
  left: number
  /** How the amount is calculated, shown above the fields. */
  children?: ReactNode
}

/** Records a refund: for an order, or for a payment without one. */
export function RefundDialog({ of, entry, left, open, onClose, children }: RefundDialogProps) {
  const { form, formError, submit } = entry
  const { isSubmitting } = form.formState
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsidePress
      title={messages.title(of)}
      onSubmit={(event) => void submit(event)}
      submit={{ text: messages.record, busy: isSubmitting, busyText: uiMessages.saving }}
    >
      <div className="grid gap-14 t-14">
        {formError && <Note tone="bad">{formError}</Note>}
        <p>{messages.onlyWritten}</p>
        {children}
        <RefundFields form={form} left={left} />
      </div>
    </Dialog>
  )
}

function RefundFields({ form, left }: { form: RefundForm; left: number }) {
  const { register, control, formState } = form
  const { errors } = formState
  const way = useWatch({ control, name: 'way' })
  return (
    <>
      <Field label={messages.amount} hint={messages.left(formatRupees(left))} error={errors.amount?.message}>
        <TextInput {...register('amount')} inputMode="decimal" autoComplete="off" required maxLength={20} />
      </Field>
      <Field group label={messages.way} error={errors.way?.message}>
        <RadioGroup
          className={styles.ways}
          options={REFUND_WAYS.map((value) => ({ value, label: messages.wayNames[value] }))}
          {...register('way')}
        />
      </Field>
      {way === 'upi' && (
        <Field label={messages.utr} optional hint={messages.utrHint} error={errors.utr?.message}>
          <TextInput {...register('utr')} inputMode="numeric" autoComplete="off" maxLength={40} />
        </Field>
      )}
      <Field label={messages.on} error={errors.on?.message}>
        <TextInput {...register('on')} type="date" max={indiaToday()} required />
      </Field>
      <Field label={messages.reason} hint={messages.reasonHint} error={errors.reason?.message}>
        <TextArea {...register('reason')} rows={2} required maxLength={REFUND_REASON_MAX} />
      </Field>
    </>
  )
}

type RefundEntry = z.input<typeof unmatchedRefund>

/** The form for a refund; `amount` in rupees is the initial value. A UTR is sent only with a UPI payment. */
export function useRefundForm(amount: number, record: (entry: RefundEntry) => Promise<void>) {
  const [formError, setFormError] = useState('')
  const form = useForm<RefundEntry>({
    resolver: takingRupees(zodResolver(unmatchedRefund, undefined, { raw: true }), ['amount']),
    defaultValues: { amount: String(amount), way: 'upi', utr: '', on: indiaToday(), reason: '' },
  })

  async function send({ utr, ...entry }: RefundEntry) {
    setFormError('')
    try {
      await record(entry.way === 'upi' && utr ? { ...entry, utr } : entry)
    } catch (error) {
      setFormError((error instanceof ApiError && error.message) || messages.failed)
    }
  }

  return { form, formError, submit: form.handleSubmit(send) }
}
type RefundForm = ReturnType<typeof useRefundForm>['form']

/** Units of each line by its id; a missing line has all or none, as its list says. */
export type Quantities = Record<string, number>

interface QuantityListProps {
  items: readonly OrderItem[]
  quantityOf: (item: OrderItem) => number
  onChange: (item: OrderItem, quantities: number) => void
  /** Lines with zero units are shown as removed. */
  strikes?: boolean
}

/** An order's lines, each with a number of units from none to all. */
export function QuantityList({ items, quantityOf, onChange, strikes = false }: QuantityListProps) {
  return (
    <ul className={`grid gap-8 ${styles.lines}`} aria-label={messages.items}>
      {items.map((item) => {
        const name = item.product.name || adminMessages.orders.unknownProduct
        return (
          <li key={item._id}>
            <span className={classNames('shrink breaks', strikes && quantityOf(item) === 0 && styles.gone)}>
              {messages.lineOf(name, String(item.quantity))}
            </span>
            <NumberStepper
              aria-label={messages.quantityOf(name)}
              min={0}
              max={item.quantity}
              value={quantityOf(item)}
              onChange={(quantities) => onChange(item, quantities)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Rupees for the given units of each line, including shipping; whole rupees if `isRounded`. */
export function valueOf(
  items: readonly OrderItem[],
  quantityOf: (item: OrderItem) => number,
  isRounded?: boolean,
): number {
  const lines = items.map((item) => ({ ...item, quantity: quantityOf(item) }))
  return orderSums(lines, isRounded).total
}
