import type { App } from '../../app.ts'
import { ipKey } from '../../http/ip-key.ts'
import { ShopError } from '../../shop-error.ts'

export type AuthEvent =
  | 'login'
  | 'logout'
  | 'sessions-ended'
  | 'registration'
  | 'guest'
  | 'reset-asked'
  | 'reset-sent'
  | 'reset-used'
  | 'password-changed'
  | 'account-suspended'
  | 'account-activated'
  | 'second-factor-started'
  | 'second-factor-on'
  | 'second-factor-used'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'staff-invited'
  | 'invitation-accepted'
  | 'staff-changed'
  | 'staff-removed'

export interface Origin {
  ip: string
  requestId: string
}

export interface AuthContext {
  origin: Origin
  /** Email of the account concerned, whether or not it exists; undefined if unknown. */
  who?: string | undefined
  /** Email of the admin who did this to someone else's account. */
  by?: string
}

/** Logs an account event. People and IP addresses appear as stable pseudonyms that do not identify them. */
export function logAuth(
  app: App,
  event: AuthEvent,
  context: AuthContext,
  { outcome, code }: { outcome: 'ok' | 'failed' | 'limited'; code?: string } = { outcome: 'ok' },
): void {
  const short = (kind: string, text: string) => app.pseudonym(`${kind}:${text}`).slice(0, 12)
  const { origin, who, by } = context
  app.log.info(
    {
      event,
      outcome,
      ...(code && { code }),
      ...(who !== undefined && { who: short('who', who) }),
      ...(by !== undefined && { by: short('who', by) }),
      from: short('from', ipKey(origin.ip)),
      reqId: origin.requestId,
    },
    `${event} ${outcome}`,
  )
}

export async function withAuthLog<T>(
  app: App,
  event: AuthEvent,
  context: AuthContext,
  action: () => Promise<T>,
): Promise<T> {
  try {
    const result = await action()
    logAuth(app, event, context)
    return result
  } catch (error) {
    const code = error instanceof ShopError ? error.code : 'INTERNAL'
    logAuth(app, event, context, { outcome: code === 'TOO_MANY' ? 'limited' : 'failed', code })
    throw error
  }
}
