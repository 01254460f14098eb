import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#contract/payments/payments.ts'
import { paymentChanged } from '#web/admin/payments/payment-cache.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

export interface ReadAgain {
  run: () => void
  running: boolean
}

/** Sends a payment's picture to the reader once more. */
export function useReadAgain({ _id: id, deletedAt, state }: Payment): ReadAgain {
  const client = useQueryClient()
  const say = useActToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('readAgain', { params: { id } }),
    onSuccess: ({ data }) => {
      say('good', adminMessages.payments.readingAgain)
      void paymentChanged(client, data)
    },
    onError: (error) => say('bad', error.message || adminMessages.payments.readFailed),
  })
  const running = isPending || state === 'waiting'
  return { run: () => !running && deletedAt === null && mutate(), running }
}
