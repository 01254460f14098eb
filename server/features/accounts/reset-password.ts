import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { LIMITS, takeOne } from '../../limits.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { hashPassword } from '../../passwords.ts'
import { makeLink, refuseDeadLink, useLink } from './one-time-links.ts'
import { endSessions } from './sessions.ts'

/** Mails a reset link if the address has an active account; whoever asks learns nothing (D10). */
export async function forgotPassword(app: App, email: string): Promise<void> {
  await takeOne(app, `reset:${email}`, LIMITS.passwordResets)
  const account = await app.database.read
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!account) return
  await app.database.transaction(async (tx) => {
    const link = await makeLink(app, tx, account.id, 'reset')
    await queueMail(app, tx, {
      template: 'reset-password',
      to: account.email,
      facts: { name: account.name, link },
    })
  })
}

/** Sets a new password by a mailed token, once, and ends every session of the account. */
export async function resetPassword(app: App, token: string, password: string): Promise<void> {
  await refuseDeadLink(app, token, 'reset') // before the costly hashing
  const passwordHash = await hashPassword(password)
  await app.database.transaction(async (tx) => {
    const accountId = await useLink(app, tx, token, 'reset')
    await tx.db
      .updateTable('accounts')
      .set({ password_hash: passwordHash, updated_at: isoTime(app.clock) })
      .where('id', '=', accountId)
      .execute()
    await endSessions(tx.db, accountId)
  })
}
