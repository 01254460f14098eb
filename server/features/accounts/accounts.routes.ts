import type { authCalls } from '#contract/auth.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { register } from './register.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

export function accountRoutes(app: App): Pick<Handlers, keyof typeof authCalls> {
  return {
    register: async ({ body, address }) => {
      await register(app, body, address)
      return {}
    },
    login: ({ body, address, header }) =>
      logIn(app, body, { address, userAgent: header('user-agent') ?? '' }),
    logout: async ({ actor }) => {
      await logOut(app, actor)
      return {}
    },
    forgotPassword: async ({ body }) => {
      await forgotPassword(app, body.email)
      return {}
    },
    resetPassword: async ({ body }) => {
      await resetPassword(app, body.token, body.password)
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
