import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#contract/client.ts'
import { unmatchedRefund } from '#contract/orders/refunds.ts'
import { takingRupees } from '#web/admin/catalogue-forms/typed-rupees.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { indiaToday } from '#web/ui/format.ts'

/** What every refund says, as it is typed. */
export type RefundEntry = z.input<typeof unmatchedRefund>

/** The form of a refund; `amount` in rupees stands in it first. A UTR is sent only with a UPI payment. */
export function useRefundForm(amount: number, record: (entry: RefundEntry) => Promise<void>) {
  const [refusal, setRefusal] = useState('')
  const form = useForm<RefundEntry>({
    resolver: takingRupees(zodResolver(unmatchedRefund, undefined, { raw: true }), ['amount']),
    defaultValues: { amount: String(amount), way: 'upi', utr: '', on: indiaToday(), reason: '' },
  })

  async function send({ utr, ...entry }: RefundEntry) {
    setRefusal('')
    try {
      await record(entry.way === 'upi' && utr ? { ...entry, utr } : entry)
    } catch (error) {
      setRefusal((error instanceof ApiError && error.message) || adminMessages.refunds.failed)
    }
  }

  return { form, refusal, submit: form.handleSubmit(send) }
}
export type RefundForm = ReturnType<typeof useRefundForm>['form']
