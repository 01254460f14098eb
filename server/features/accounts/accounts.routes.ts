import type { authCalls } from '#contract/auth.ts'
import type { App } from '../../app.ts'
import { logAuth, type Trace, withAuthLog } from './auth-log.ts'
import type { Handlers } from '../../http/handlers.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { register } from './register.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

export function accountRoutes(app: App): Pick<Handlers, keyof typeof authCalls> {
  return {
    register: async ({ body, ...origin }) => {
      const trace = { origin, who: body.email }
      await withAuthLog(app, 'registration', trace, () => register(app, body, origin.address))
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
  }
}
