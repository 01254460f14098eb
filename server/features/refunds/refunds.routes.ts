import type { refundCalls } from '#contract/orders/refunds.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { recordRefund } from './record-refund.ts'
import { refundUnmatched } from './refund-unmatched.ts'

export function refundRoutes(app: App): Pick<Handlers, keyof typeof refundCalls> {
  return {
    recordRefund: async ({ params, body, actor, requestId }) => ({
      data: await recordRefund(app, { orderId: params.id, body, actor, requestId }),
    }),
    refundUnmatched: async ({ params, body, actor, requestId }) => ({
      data: await refundUnmatched(app, { id: params.id, body, actor, requestId }),
    }),
  }
}
