import type { dispatchCalls } from '#contract/orders/dispatch.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { exportForCourier } from './export-for-courier.ts'
import { ordersToPrint } from './orders-to-print.ts'
import { readTracking } from './read-tracking.ts'
import { updateOrders } from './update-orders.ts'

/** orders.routes.ts answers setTracking and getOrderIds. */
type DispatchCall = Exclude<keyof typeof dispatchCalls, 'setTracking' | 'getOrderIds'>

export function dispatchRoutes(app: App): Pick<Handlers, DispatchCall> {
  return {
    updateOrders: async ({ body, actor, requestId }) => ({
      data: await updateOrders(app, { ...body, actor, requestId }),
    }),
    getOrdersToPrint: ({ body }) => ordersToPrint(app, body.ids),
    exportForCourier: async ({ body }) => exportForCourier(app, body.ids),
    readTracking: async ({ body }) => ({ data: await readTracking(app, body) }),
  }
}
