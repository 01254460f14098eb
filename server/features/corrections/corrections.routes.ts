import type { correctionCalls } from '#contract/orders/corrections.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { correctContact } from './correct-contact.ts'
import { correctLines } from './correct-lines.ts'

export function correctionRoutes(app: App): Pick<Handlers, keyof typeof correctionCalls> {
  return {
    correctContact: async ({ params, body, actor, requestId }) => ({
      data: await correctContact(app, { id: params.id, body, actor, requestId }),
    }),
    correctLines: async ({ params, body, actor, requestId }) => ({
      data: await correctLines(app, { id: params.id, body, actor, requestId }),
    }),
  }
}
