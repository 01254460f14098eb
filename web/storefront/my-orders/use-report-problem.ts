import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#contract/client.ts'
import { newDispute } from '#contract/disputes.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { ownOrderChanged } from '#web/storefront/my-orders/own-order-cache.ts'

type Entry = z.output<typeof newDispute>

/** The report of a problem with one order: what is typed stays until the server has taken it. */
export function useReportProblem(orderId: string, onSent: () => void) {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState('')
  const form = useForm<z.input<typeof newDispute>, unknown, Entry>({
    resolver: zodResolver(newDispute),
    defaultValues: { text: '' },
  })

  async function send(body: Entry) {
    setRefusal('')
    try {
      const { data } = await api('disputeOrder', { params: { id: orderId }, body })
      void ownOrderChanged(client, data)
      onSent()
      form.reset()
    } catch (error) {
      setRefusal((error instanceof ApiError && error.message) || messages.disputes.failed)
    }
  }

  return { form, refusal, submit: form.handleSubmit(send) }
}
