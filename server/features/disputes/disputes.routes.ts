import type { disputeCalls } from '#contract/orders/disputes.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { reportProblem } from './report-problem.ts'
import { resolveDispute } from './resolve-dispute.ts'

export function disputeRoutes(app: App): Pick<Handlers, keyof typeof disputeCalls> {
  return {
    disputeOrder: async ({ params, body, actor }) => ({
      data: await reportProblem(app, { orderId: params.id, ...body, actor }),
    }),
    resolveDispute: async ({ params, body, actor, requestId }) => ({
      data: await resolveDispute(app, {
        orderId: params.id,
        resolution: body.resolution ?? '',
        actor,
        requestId,
      }),
    }),
  }
}
