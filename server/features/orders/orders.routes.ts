import type { buyAgainCalls } from '#contract/orders/buy-again.ts'
import type { orderNoteCalls } from '#contract/orders/order-notes.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { addNote, noteMessage } from './add-note.ts'
import { buyAgain } from './buy-again.ts'
import { exportOrders } from './export-orders.ts'
import { listOrderIds, listOrders } from './list-orders.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { moveOrder } from './move-order.ts'
import { orderFor, seenBy } from './order-queries.ts'
import { readHistory } from './read-history.ts'
import { setState } from './set-state.ts'
import { setTracking } from './set-tracking.ts'
import { othersWithNumber } from './write-tracking.ts'

/** checkout.routes.ts answers createOrder, payments.routes.ts updatePaymentStatus: they stand above orders. */
type OrderCall =
  Exclude<keyof typeof orderCalls, 'createOrder' | 'updatePaymentStatus'> | 'setTracking' | 'getOrderIds'

export function orderRoutes(
  app: App,
): Pick<Handlers, OrderCall | keyof typeof buyAgainCalls | keyof typeof orderNoteCalls> {
  return {
    getUserOrders: ({ params, query, actor }) => listOwnOrders(app, { userId: params.userId, query, actor }),
    getOrder: async ({ params, actor }) => ({ data: await orderFor(app, actor, params.id) }),
    manageOrders: async ({ query, actor }) => {
      const page = await listOrders(app, query)
      return { ...page, data: page.data.map((order) => seenBy(actor, order)) }
    },
    exportOrders: async ({ query }) => exportOrders(app, query),
    updateOrder: async ({ params, body, actor, requestId }) => {
      const { orderStatus: to, from: expectedStatus, restock, tracking } = body
      const { id } = params
      const data = await moveOrder(app, { id, to, expectedStatus, restock, tracking, actor, requestId })
      if (!tracking) return { data }
      return { data, sameNumber: await othersWithNumber(app.database.read, tracking.number, id) }
    },
    setState: async ({ params, body, actor, requestId }) => ({
      data: await setState(app, { id: params.id, body, actor, requestId }),
    }),
    setTracking: ({ params, body, actor, requestId }) =>
      setTracking(app, { id: params.id, tracking: body.tracking, actor, requestId }),
    getOrderIds: ({ query }) => listOrderIds(app, query),
    getAgain: async ({ params, actor }) => ({ data: await buyAgain(app, actor, params.id) }),
    addNote: async ({ params, body, actor, requestId }) => {
      await addNote(app, { id: params.id, text: body.text, actor, requestId })
      return {}
    },
    noteMessage: async ({ params, body, actor, requestId }) => {
      await noteMessage(app, { id: params.id, occasion: body.occasion, actor, requestId })
      return {}
    },
    getHistory: ({ params, query, actor }) => readHistory(app, { id: params.id, query, actor }),
  }
}
