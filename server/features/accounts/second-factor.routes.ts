import type { secondFactorCalls } from '#contract/second-factor.ts'
import type { App } from '../../app.ts'
import { withAuthLog } from './auth-log.ts'
import type { Handlers } from '../../http/handlers.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { startSecondFactor } from './start-second-factor.ts'
import { switchOffSecondFactor } from './switch-off-second-factor.ts'

export function secondFactorRoutes(app: App): Pick<Handlers, keyof typeof secondFactorCalls> {
  return {
    getSecondFactor: async ({ actor }) => ({ data: await readSecondFactor(app, actor) }),
    startSecondFactor: async ({ actor, body, ...origin }) => {
      const start = () => startSecondFactor(app, { actor, address: origin.address, ...body })
      return { data: await withAuthLog(app, 'second-factor-started', { origin, who: actor.email }, start) }
    },
    confirmSecondFactor: async ({ actor, body, ...origin }) => {
      const { requestId } = origin
      const confirm = () => confirmSecondFactor(app, { actor, requestId, ...body })
      const trace = { origin, who: actor.email }
      return { recoveryCodes: await withAuthLog(app, 'second-factor-on', trace, confirm) }
    },
    renewRecoveryCodes: async ({ actor, body, ...origin }) => {
      const { requestId } = origin
      const renew = () => renewRecoveryCodes(app, { actor, requestId, ...body })
      const trace = { origin, who: actor.email }
      return { recoveryCodes: await withAuthLog(app, 'recovery-codes-renewed', trace, renew) }
    },
    switchOffSecondFactor: async ({ actor, body, ...origin }) => {
      const { address, requestId } = origin
      const switchOff = () => switchOffSecondFactor(app, { actor, address, requestId, ...body })
      await withAuthLog(app, 'second-factor-off', { origin, who: actor.email }, switchOff)
      return {}
    },
  }
}
