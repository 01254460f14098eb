import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import { addressKey } from '../../http/address-key.ts'
import { count, LIMITS, refuseAbove } from '../../limits.ts'
import { isPassword } from './passwords.ts'
import { invalid, type Refusal } from '../../refusal.ts'

interface PasswordProof {
  field: string
  typed: string
  address: string
}

/** The stored hash of the present password, once it was typed right. Wrong ones are counted as failed logins are. */
export async function provePassword(
  app: App,
  actor: Pick<Actor, 'id'>,
  { field, typed, address }: PasswordProof,
): Promise<string> {
  const key = `password:${actor.id}`
  await refuseAbove(app, key, LIMITS.failedLoginsOfAccount)
  const { password_hash } = await app.database.read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const isRight = await isPassword(typed, password_hash, { address: addressKey(address), account: actor.id })
  await refuseAbove(app, key, LIMITS.failedLoginsOfAccount)
  if (isRight) return password_hash
  await app.database.transaction((tx) => count(app, tx.db, key, LIMITS.failedLoginsOfAccount))
  throw wrongPassword(field)
}

/** The same where the password comes with another change, in `password`; without one a 400 with `text` there. */
export async function requirePassword(
  app: App,
  actor: Pick<Actor, 'id'>,
  { password, address, text }: { password: string | undefined; address: string; text: string },
): Promise<void> {
  if (!password) throw invalid('password', text)
  await provePassword(app, actor, { field: 'password', typed: password, address })
}

/** 400 and not 401: the session is as good as before. */
export function wrongPassword(field: string): Refusal {
  return invalid(field, 'Incorrect current password. Please try again.')
}
