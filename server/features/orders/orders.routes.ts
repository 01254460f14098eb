import type { buyAgainCalls } from '#contract/buy-again.ts'
import type { orderCalls } from '#contract/orders.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { buyAgain } from './buy-again.ts'
import { exportOrders } from './export-orders.ts'
import { listOrders } from './list-orders.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { moveOrder } from './move-order.ts'
import { orderFor } from './order-queries.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { readHistory } from './read-history.ts'
import { setPaymentStatus } from '../payments/set-payment-status.ts'

export function orderRoutes(app: App): Pick<Handlers, keyof typeof orderCalls | keyof typeof buyAgainCalls> {
  return {
    createOrder: async ({ body, actor, requestId, header }) => ({
      data: await placeOrder(app, { body, actor, requestId, key: header('idempotency-key') }),
    }),
    getUserOrders: ({ params, query, actor }) => listOwnOrders(app, { userId: params.userId, query, actor }),
    getOrder: async ({ params, actor }) => ({ data: await orderFor(app, actor, params.id) }),
    manageOrders: ({ query }) => listOrders(app, query),
    exportOrders: async ({ query }) => exportOrders(app, query),
    updateOrder: async ({ params, body, actor, requestId }) => ({
      data: await moveOrder(app, {
        id: params.id,
        to: body.orderStatus,
        seen: body.from,
        restock: body.restock,
        actor,
        requestId,
      }),
    }),
    updatePaymentStatus: async ({ params, body, actor, requestId }) => ({
      data: await setPaymentStatus(app, { id: params.id, to: body.paymentStatus, actor, requestId }),
    }),
    getAgain: async ({ params, actor }) => ({ data: await buyAgain(app, actor, params.id) }),
    getHistory: async ({ params, actor }) => ({ data: await readHistory(app, actor, params.id) }),
  }
}
