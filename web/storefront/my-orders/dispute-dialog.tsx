import { type ComponentProps, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { failureText } from '#web/account/form-failures.ts'
import { DISPUTE_REASONS, type DisputeReason } from '#contract/orders/dispute-record.ts'
import { newDispute } from '#contract/orders/disputes.ts'
import { DISPUTE_TEXT_MAX } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/my-orders/dispute-dialog.module.css'
import { customerShortId } from '#web/invoice/order-text.ts'
import { linkedOrderKey, ownOrderChanged } from '#web/storefront/my-orders/own-orders.ts'
import type { OrderAccess } from '#web/storefront/my-orders/use-replace-screenshot.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'

interface DisputeDialogProps extends OrderAccess, Openable {
  /** Whether cancellation is among the reasons. */
  mayCancel: boolean
  /** Opened to request a cancellation: that is the reason, and no other is offered. */
  isCancellation: boolean
  /** Where the focus goes afterwards: the button that opened it disappears once a problem is open. */
  finalFocus: ComponentProps<typeof Dialog>['finalFocus']
}

/** 'Report a problem' and 'Request cancellation'. The input is kept when it is closed and opened again. */
export function DisputeDialog(props: DisputeDialogProps) {
  const { orderId, token, mayCancel, isCancellation, open, onClose, finalFocus } = props
  const disputesMessages = messages.disputes
  const access = { orderId, token }
  const { form, formError, submit } = useReportProblem(
    access,
    isCancellation ? 'cancellation' : null,
    onClose,
  )
  const reasons = DISPUTE_REASONS.filter((reason) => mayCancel || reason !== 'cancellation')
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={isSubmitting}
      keepOnOutsidePress
      finalFocus={finalFocus}
      title={(isCancellation ? disputesMessages.cancellationTitle : disputesMessages.title)(
        customerShortId(orderId),
      )}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {formError && (
            <Note tone="bad" className={styles.error}>
              {formError}
            </Note>
          )}
          <Button type="submit" variant="main" busy={isSubmitting} busyText={disputesMessages.sending}>
            {isCancellation ? disputesMessages.sendCancellation : disputesMessages.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-20">
        {isCancellation ? (
          <Field group label={disputesMessages.cancellationReason}>
            <div className="row wrap gap-8">
              {disputesMessages.cancellationReasons.map((text) => (
                <Button
                  key={text}
                  onClick={() =>
                    form.setValue('text', withReason(text, form.getValues('text')), { shouldValidate: true })
                  }
                >
                  {text}
                </Button>
              ))}
            </div>
          </Field>
        ) : (
          <Field group label={disputesMessages.reason} error={errors.reason?.message}>
            <RadioGroup
              className={styles.reasons}
              options={reasons.map((value) => ({ value, label: disputesMessages.reasons[value] }))}
              {...form.register('reason')}
            />
          </Field>
        )}
        <Field
          label={disputesMessages.text}
          hint={isCancellation ? disputesMessages.cancellationHint : disputesMessages.textHint}
          error={errors.text?.message}
        >
          <TextArea rows={5} maxLength={DISPUTE_TEXT_MAX} required {...form.register('text')} />
        </Field>
      </div>
    </Dialog>
  )
}

/** A text whose first line is the reason to cancel, above what was typed. */
function withReason(reason: string, text: string): string {
  const reasons: readonly string[] = messages.disputes.cancellationReasons
  const typed = text.split('\n').filter((line) => line && !reasons.includes(line))
  return [reason, ...typed].join('\n')
}

type DisputeReport = z.output<typeof newDispute>

/** Reports that could not be sent, by order: an ended session leads to the sign-in, away from the dialog. */
const unsent = new Map<string, DisputeReport>()

function useReportProblem({ orderId, token }: OrderAccess, reason: DisputeReason | null, onSent: () => void) {
  const client = useQueryClient()
  const [formError, setFormError] = useState('')
  const empty = { text: '', ...(reason && { reason }) }
  const form = useForm<z.input<typeof newDispute>, unknown, DisputeReport>({
    resolver: zodResolver(newDispute),
    defaultValues: { ...empty, ...unsent.get(orderId), ...(reason && { reason }) },
  })

  async function send(body: DisputeReport) {
    setFormError('')
    try {
      if (token === undefined) {
        const { data } = await api('disputeOrder', { params: { id: orderId }, body })
        void ownOrderChanged(client, data)
      } else {
        const { data } = await api('reportLinkedProblem', { params: { token }, body })
        client.setQueryData(linkedOrderKey(token), data)
      }
      unsent.delete(orderId)
      onSent()
      form.reset(empty)
    } catch (error) {
      unsent.set(orderId, body)
      setFormError(failureText(error, messages.disputes.failed))
    }
  }

  return { form, formError, submit: form.handleSubmit(send) }
}
