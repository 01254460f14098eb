import type { authCalls } from '#contract/accounts/auth.ts'
import type { Body } from '#contract/call.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { addressKey } from '../../http/address-key.ts'
import { countWithin, LIMITS, refuseAbove } from '../../limits.ts'
import { hasEmail } from '../../mail/no-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { hashPassword } from './passwords.ts'
import { makeLink, refuseDeadLink, useLink } from './one-time-links.ts'
import { endSessions } from './sessions.ts'

/** Mails a reset link if the address has an active account. Both are counted alike: whoever asks learns nothing. */
export async function forgotPassword(app: App, email: string, from: string): Promise<void> {
  const counts = [
    [ownResets(email, from), LIMITS.passwordResets],
    [allResets(email), LIMITS.passwordResetsOfAccount],
    [`reset:${addressKey(from)}`, LIMITS.passwordResetsFromAddress],
  ] as const
  for (const [key, limit] of counts) await refuseAbove(app, key, limit)
  const account = await app.database.read
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  await app.database.transaction(async (tx) => {
    for (const [key, limit] of counts) await countWithin(app, tx.db, key, limit)
    if (!account || !hasEmail(account.email)) return
    const link = await makeLink(app, tx, account.id, 'reset')
    await queueMail(app, tx, {
      template: 'reset-password',
      to: account.email,
      facts: { name: account.name, link },
    })
  })
}

/** Of an account, as one address asks for them: nobody uses up what somebody else may ask for. */
export function ownResets(email: string, from: string): string {
  return `reset:${email}:${addressKey(from)}`
}

/** Of an account, whoever asks. */
export function allResets(email: string): string {
  return `reset:${email}`
}

/** Sets a new password by a mailed token, once, and ends every session of the account → the account's email. */
export async function resetPassword(
  app: App,
  { token, password }: Body<typeof authCalls.resetPassword>,
  from: string,
): Promise<string> {
  await refuseDeadLink(app, token, 'reset') // before the costly hashing
  const passwordHash = await hashPassword(password, { address: addressKey(from), account: token })
  return app.database.transaction(async (tx) => {
    const accountId = await useLink(app, tx, token, 'reset')
    return setPassword(app, tx, accountId, passwordHash)
  })
}

/** Gives an account another password and ends its sessions and earlier reset links → its email. */
export async function setPassword(
  app: App,
  tx: Transaction,
  accountId: string,
  passwordHash: string,
): Promise<string> {
  const { email } = await tx.db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, updated_at: isoTime(app.clock) })
    .where('id', '=', accountId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await endSessions(tx.db, accountId)
  await tx.db
    .deleteFrom('one_time_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'reset')
    .execute()
  return email
}
