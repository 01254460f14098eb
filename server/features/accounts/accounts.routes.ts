import type { authCalls } from '#contract/accounts/auth.ts'
import type { profileCalls } from '#contract/accounts/profile.ts'
import type { secondFactorCalls } from '#contract/accounts/second-factor.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { logAuth, type Trace, withAuthLog } from './auth-log.ts'
import { logIn } from './log-in.ts'
import { endOtherSessions, listSessions, logOut } from './own-sessions.ts'
import { readMe, updateMe } from './profile.ts'
import { register, resendVerification, verifyEmail } from './register.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import {
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  switchOffSecondFactor,
} from './second-factor.ts'

type AccountCalls = typeof authCalls & typeof profileCalls & typeof secondFactorCalls

export function accountRoutes(app: App): Pick<Handlers, keyof AccountCalls> {
  return {
    register: async ({ body, header, ...origin }) => {
      const trace = { origin, who: body.email }
      await withAuthLog(app, 'registration', trace, () =>
        register(app, body, { address: origin.address, consent: header('consent-version') }),
      )
      return {}
    },
    login: ({ body, header, ...origin }) => {
      const caller = { ...origin, userAgent: header('user-agent') ?? '' }
      return withAuthLog(app, 'login', { origin, who: body.email }, () => logIn(app, body, caller))
    },
    logout: async ({ actor, ...origin }) => {
      await logOut(app, actor)
      logAuth(app, 'logout', { origin, who: actor.email })
      return {}
    },
    forgotPassword: async ({ body, ...origin }) => {
      const trace = { origin, who: body.email }
      await withAuthLog(app, 'reset-asked', trace, () => forgotPassword(app, body.email, origin.address))
      return {}
    },
    resetPassword: async ({ body, ...origin }) => {
      const trace: Trace = { origin }
      await withAuthLog(app, 'reset-used', trace, async () => {
        trace.who = await resetPassword(app, body, origin.address)
      })
      return {}
    },
    verifyEmail: async ({ body }) => {
      await verifyEmail(app, body.token)
      return {}
    },
    resendVerification: async ({ actor }) => {
      await resendVerification(app, actor)
      return {}
    },
    getMe: async ({ actor }) => ({ data: await readMe(app, actor) }),
    updateMe: async ({ actor, body, ...origin }) => {
      const update = () => updateMe(app, { actor, body, ...origin })
      if (body.password === undefined) return { data: await update() }
      return { data: await withAuthLog(app, 'password-changed', { origin, who: actor.email }, update) }
    },
    getSessions: async ({ actor }) => ({ data: await listSessions(app, actor) }),
    endSessions: async ({ actor, ...origin }) => {
      const ended = await endOtherSessions(app, actor)
      logAuth(app, 'sessions-ended', { origin, who: actor.email })
      return { status: 200, ended }
    },
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
