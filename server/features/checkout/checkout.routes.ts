import type { checkoutCalls } from '#contract/checkout.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { discardCheckout } from './discard-checkout.ts'
import { listUnmatchedPayments } from './list-unmatched-payments.ts'
import { readCheckout } from './read-checkout.ts'
import { settleUnmatchedPayment } from './settle-unmatched-payment.ts'
import { startCheckout } from './start-checkout.ts'

export function checkoutRoutes(app: App): Pick<Handlers, keyof typeof checkoutCalls> {
  return {
    startCheckout: async ({ body, actor }) => ({ data: await startCheckout(app, { body, actor }) }),
    getCheckout: ({ actor }) => readCheckout(app, actor),
    discardCheckout: async ({ actor }) => {
      await discardCheckout(app, actor)
      return { status: 200 }
    },
    getUnmatchedPayments: () => listUnmatchedPayments(app),
    settleUnmatchedPayment: async ({ params, body, actor, requestId }) => ({
      data: await settleUnmatchedPayment(app, { id: params.id, note: body.note, actor, requestId }),
    }),
  }
}
