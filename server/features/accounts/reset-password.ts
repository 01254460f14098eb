import type { authCalls } from '#contract/accounts/auth.ts'
import type { Body } from '#contract/call.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { ipKey } from '../../http/ip-key.ts'
import { countWithin, LIMITS, rejectAbove } from '../../limits.ts'
import { hasEmail } from '../../mail/no-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { adoptGuestOrders, claimAccount } from './adopt-guest-orders.ts'
import { hashPassword } from './passwords.ts'
import { deleteLinks, makeLink, rejectDeadLink, useLink } from './one-time-links.ts'
import { endSessions, lockAccount } from './sessions.ts'

/**
 * Emails a reset link if the email has an active account. Known and unknown emails are counted alike, so the caller
 * learns nothing.
 */
export async function forgotPassword(app: App, email: string, from: string): Promise<void> {
  const counts = [
    [ownResets(email, from), LIMITS.passwordResets],
    [allResets(email), LIMITS.passwordResetsOfAccount],
    [`reset:${ipKey(from)}`, LIMITS.passwordResetsFromIp],
  ] as const
  for (const [key, limit] of counts) await rejectAbove(app, key, limit)
  const account = await accountOf(app, email)
  await app.database.transaction(async (tx) => {
    for (const [key, limit] of counts) await countWithin(app, tx.db, key, limit)
    if (account?.status !== 'active' || !hasEmail(email)) return
    if ((await lockAccount(tx, account.id))?.status !== 'active') return // deleted or suspended in the meantime
    const link = await makeLink(app, tx, account.id, 'reset')
    await queueMail(app, tx, {
      template: 'reset-password',
      to: email,
      facts: { name: account.name, link },
    })
  })
}

/**
 * The account whose password a reset for this email sets: the one that has the email, else the newest active guest
 * who gave it.
 */
function accountOf(app: App, email: string) {
  return app.database.read
    .selectFrom('accounts')
    .select(['id', 'name', 'status'])
    .where((e) =>
      e.or([e('email', '=', email), e.and([e('guest_email', '=', email), e('status', '=', 'active')])]),
    )
    .orderBy((e) => e.case().when('email', '=', email).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Counted per account and requesting IP address: no one can use up another person's requests. */
export function ownResets(email: string, from: string): string {
  return `reset:${email}:${ipKey(from)}`
}

/** Counted per account, no matter who requests it. */
export function allResets(email: string): string {
  return `reset:${email}`
}

/**
 * Sets a new password with an emailed token, once, ends every session of the account and returns the account's
 * email. The token proves the email, so a guest's account becomes an ordinary one, with the orders of all guests
 * who gave that email.
 */
export async function resetPassword(
  app: App,
  { token, password }: Body<typeof authCalls.resetPassword>,
  from: string,
): Promise<string> {
  await rejectDeadLink(app, token, 'reset') // before the expensive hashing
  const passwordHash = await hashPassword(password, { ip: ipKey(from), account: token })
  return app.database.transaction(async (tx) => {
    const accountId = await useLink(app, tx, token, 'reset')
    const account = await lockAccount(tx, accountId)
    if (account?.guest_email) await claimAccount(app, tx, account)
    const email = await setPassword(app, tx, accountId, passwordHash)
    if (account) await adoptGuestOrders(app, tx, { ...account, email })
    return email
  })
}

/** Sets an account's password, ends its sessions and earlier reset links, and returns its email. */
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
  await deleteLinks(tx.db, accountId, 'reset')
  return email
}
