import type { secondFactorCalls } from '#contract/second-factor.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { startSecondFactor } from './start-second-factor.ts'
import { switchOffSecondFactor } from './switch-off-second-factor.ts'

export function secondFactorRoutes(app: App): Pick<Handlers, keyof typeof secondFactorCalls> {
  return {
    getSecondFactor: async ({ actor }) => ({ data: await readSecondFactor(app, actor) }),
    startSecondFactor: async ({ actor, body }) => ({
      data: await startSecondFactor(app, actor, body.password),
    }),
    confirmSecondFactor: async ({ actor, body, requestId }) => ({
      recoveryCodes: await confirmSecondFactor(app, { actor, requestId, ...body }),
    }),
    renewRecoveryCodes: async ({ actor, body, requestId }) => ({
      recoveryCodes: await renewRecoveryCodes(app, { actor, requestId, ...body }),
    }),
    switchOffSecondFactor: async ({ actor, body, requestId }) => {
      await switchOffSecondFactor(app, { actor, requestId, ...body })
      return {}
    },
  }
}
