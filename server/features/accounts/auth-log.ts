import type { App } from '../../app.ts'
import { addressKey } from '../../http/address-key.ts'
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
  address: string
  requestId: string
}

export interface Trace {
  origin: Origin
  /** Email of whose account it is about, be there one or not; undefined where it is not known. */
  who?: string | undefined
  /** Email of the admin who did it to someone else. */
  by?: string
}

interface Outcome {
  outcome: 'ok' | 'failed' | 'limited'
  code?: string
}

/** Logs what happened to an account. People and addresses stand there by lasting pseudonyms, which tell no one who. */
export function logAuth(
  app: App,
  event: AuthEvent,
  trace: Trace,
  { outcome, code }: Outcome = { outcome: 'ok' },
): void {
  const short = (kind: string, text: string) => app.pseudonym(`${kind}:${text}`).slice(0, 12)
  const { origin, who, by } = trace
  app.log.info(
    {
      event,
      outcome,
      ...(code && { code }),
      ...(who !== undefined && { who: short('who', who) }),
      ...(by !== undefined && { by: short('who', by) }),
      from: short('from', addressKey(origin.address)),
      reqId: origin.requestId,
    },
    `${event} ${outcome}`,
  )
}

export async function withAuthLog<T>(
  app: App,
  event: AuthEvent,
  trace: Trace,
  action: () => Promise<T>,
): Promise<T> {
  try {
    const result = await action()
    logAuth(app, event, trace)
    return result
  } catch (error) {
    const code = error instanceof ShopError ? error.code : 'INTERNAL'
    logAuth(app, event, trace, { outcome: code === 'TOO_MANY' ? 'limited' : 'failed', code })
    throw error
  }
}
