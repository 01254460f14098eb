import { type ComponentProps, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#contract/client.ts'
import { DISPUTE_REASONS } from '#contract/orders/dispute-record.ts'
import { newDispute } from '#contract/orders/disputes.ts'
import { DISPUTE_TEXT_MAX } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/my-orders/dispute-dialog.module.css'
import { shortId } from '#web/invoice/order-text.ts'
import { ownOrderChanged } from '#web/storefront/my-orders/own-orders.ts'
import type { OrderAccess } from '#web/storefront/my-orders/use-replace-picture.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'
import { Dialog, type Openable } from '#web/ui/layers/dialog.tsx'
import { Note } from '#web/ui/signs/note.tsx'

interface DisputeDialogProps extends OrderAccess, Openable {
  /** Where the focus goes after it: the button that opened it is gone once a problem is open. */
  finalFocus: ComponentProps<typeof Dialog>['finalFocus']
}

/** 'Report a problem': one reason of the list and what happened. Closed and opened again it keeps what was typed. */
export function DisputeDialog({ orderId, token, open, onClose, finalFocus }: DisputeDialogProps) {
  const disputesMessages = messages.disputes
  const { form, formError, submit } = useReportProblem({ orderId, token }, onClose)
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={isSubmitting}
      keepOnOutsidePress
      finalFocus={finalFocus}
      title={disputesMessages.title(shortId(orderId))}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          {formError && (
            <Note tone="bad" className={styles.error}>
              {formError}
            </Note>
          )}
          <Button type="submit" variant="main" busy={isSubmitting} busyText={disputesMessages.sending}>
            {disputesMessages.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-20">
        <Field group label={disputesMessages.reason} error={errors.reason?.message}>
          <RadioGroup
            className={styles.reasons}
            options={DISPUTE_REASONS.map((value) => ({ value, label: disputesMessages.reasons[value] }))}
            {...form.register('reason')}
          />
        </Field>
        <Field label={disputesMessages.text} hint={disputesMessages.textHint} error={errors.text?.message}>
          <TextArea rows={5} maxLength={DISPUTE_TEXT_MAX} required {...form.register('text')} />
        </Field>
      </div>
    </Dialog>
  )
}

type DisputeReport = z.output<typeof newDispute>

function useReportProblem({ orderId, token }: OrderAccess, onSent: () => void) {
  const client = useQueryClient()
  const [formError, setFormError] = useState('')
  const form = useForm<z.input<typeof newDispute>, unknown, DisputeReport>({
    resolver: zodResolver(newDispute),
    defaultValues: { text: '' },
  })

  async function send(body: DisputeReport) {
    setFormError('')
    try {
      if (token === undefined) {
        const { data } = await api('disputeOrder', { params: { id: orderId }, body })
        void ownOrderChanged(client, data)
      } else {
        const { data } = await api('reportLinkedProblem', { params: { token }, body })
        client.setQueryData(['linked order', token], data)
      }
      onSent()
      form.reset()
    } catch (error) {
      setFormError((error instanceof ApiError && error.message) || messages.disputes.failed)
    }
  }

  return { form, formError, submit: form.handleSubmit(send) }
}
