import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import type { OpenTracking } from '#web/admin/orders/use-tracking.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'

export interface OrderMove {
  to: OrderStatus
  restock?: boolean
}

/** Moves an order and sets its payment; the screen waits for the answer, and a 409 loads the order again. */
export function useOrderMoves(order: Order, tracking: OpenTracking, onMoved: (order: Order) => void) {
  const client = useQueryClient()
  const say = useActToast()
  const { _id: id, orderStatus: from } = order

  const move = useMutation({
    mutationFn: ({ to, restock }: OrderMove) =>
      api('updateOrder', {
        params: { id },
        body: { orderStatus: to, from, restock, tracking: tracking.along(to) },
      }),
    onSuccess: ({ data, sameNumber }, { to }) => {
      const { statusSame, statusUpdated } = adminMessages.orders
      const { orderStatus } = data
      say('good', to === from ? statusSame(uiMessages.orderStatus[orderStatus]) : statusUpdated[orderStatus])
      onMoved(data)
      tracking.stored(sameNumber)
      void orderChanged(client, data)
    },
    onError: async (error) => {
      tracking.refused(error)
      say('bad', error.message || adminMessages.orders.statusFailed)
      if (error instanceof ApiError && error.status === 409) await reload()
    },
  })

  const pay = useMutation({
    mutationFn: (body: { paymentStatus: PaymentStatus; received?: number }) =>
      api('updatePaymentStatus', { params: { id }, body }).then(refuseFailed),
    onSuccess: ({ data }) => {
      say('good', adminMessages.orders.paymentUpdated(uiMessages.paymentStatus[data.paymentStatus]))
      void orderChanged(client, data)
    },
    onError: (error) => {
      if (error.message) say('bad', error.message)
      // oxlint-disable-next-line no-alert -- the failed payment is a browser alert by rule (docs/rules/orders.md)
      window.alert(adminMessages.orders.paymentFailed)
    },
  })

  async function reload() {
    const now = await api('getOrder', { params: { id } }).catch(() => null)
    if (now) void orderChanged(client, now.data)
  }

  return { move, pay }
}

/** A payment answer without success is a failure with the server's message. */
function refuseFailed<A extends { success: boolean; message: string }>(answer: A): A {
  if (!answer.success) throw new Error(answer.message)
  return answer
}
