import type { checkoutCalls } from '#contract/orders/checkout.ts'
import type { phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { assignUnmatchedPayment } from './assign-unmatched-payment.ts'
import { discardCheckout } from './end-checkout.ts'
import { listHeldUnits, listHolds } from './list-holds.ts'
import { listUnmatchedPayments } from './list-unmatched-payments.ts'
import { placeForCustomer } from './place-for-customer.ts'
import { placeOrder } from './place-order.ts'
import { readCheckout } from './read-checkout.ts'
import { readScreenshot } from './read-screenshot.ts'
import { releaseHold } from './release-hold.ts'
import { settleUnmatchedPayment } from './settle-unmatched-payment.ts'
import { startCheckout } from './start-checkout.ts'

const PRICES_ONLY = 'Your prices are held, but your items are not reserved while you pay'

export function checkoutRoutes(
  app: App,
): Pick<
  Handlers,
  keyof typeof checkoutCalls | keyof typeof phoneOrderCalls | 'readScreenshot' | 'createOrder'
> {
  return {
    createOrder: async ({ body, actor, requestId, address, header }) => {
      const key = header('idempotency-key')
      const consent = header('consent-version')
      const data = await app.buyersFirst.run(() =>
        placeOrder(app, { body, actor, requestId, address, key, consent }),
      )
      return data.orderLink ? { data, orderLink: data.orderLink } : { data }
    },
    placeForCustomer: async ({ body, actor, requestId, header }) => ({
      data: await placeForCustomer(app, { body, actor, requestId, key: header('idempotency-key') }),
    }),
    readScreenshot: async ({ body, actor }) => ({ data: await readScreenshot(app, actor, body.image) }),
    startCheckout: async ({ body, actor, address }) => {
      const data = await app.buyersFirst.run(() => startCheckout(app, { body, actor, address }))
      return data.holdsStock === false ? { data, message: PRICES_ONLY } : { data }
    },
    getCheckout: ({ actor }) => readCheckout(app, actor),
    discardCheckout: async ({ actor }) => {
      await discardCheckout(app, actor)
      return { status: 200 }
    },
    getHolds: ({ query }) => listHolds(app, query),
    getHeldUnits: () => listHeldUnits(app),
    releaseHold: async ({ params, actor, requestId }) => {
      await releaseHold(app, { id: params.id, actor, requestId })
      return {}
    },
    getUnmatchedPayments: () => listUnmatchedPayments(app),
    settleUnmatchedPayment: async ({ params, body, actor, requestId }) => ({
      data: await settleUnmatchedPayment(app, { id: params.id, note: body.note, actor, requestId }),
    }),
    assignUnmatchedPayment: async ({ params, body, actor, requestId }) => ({
      data: await assignUnmatchedPayment(app, {
        id: params.id,
        order: body.order,
        otherCustomer: body.otherCustomer ?? false,
        actor,
        requestId,
      }),
    }),
  }
}
