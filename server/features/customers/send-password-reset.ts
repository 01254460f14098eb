import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import type { Actor } from '../../actor.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { count, countWithin, LIMITS } from '../../limits.ts'
import { emailOfAccount, hasEmail } from '../../mail/no-email.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { makeLink } from '../accounts/one-time-links.ts'
import { allResets, ownResets } from '../accounts/reset-password.ts'

interface ResetRequest {
  id: string
  actor: Actor
  requestId: string
  address: string
}

/** Mails a customer a reset link → the link, this once, and the address. Admins are NOT_FOUND. */
export async function sendPasswordReset(
  app: App,
  { id, actor, requestId, address }: ResetRequest,
): Promise<{ link: string; email: string }> {
  return app.database.transaction(async (tx) => {
    const row = tx.db
      .selectFrom('accounts')
      .select(['id', 'name', emailOfAccount().as('email'), 'guest_email'])
      .where('id', '=', id)
      .where('role', '!=', 'admin')
    const account = await forUpdate(tx, row).executeTakeFirst()
    if (!account) throw notFound('Customer')
    if (!hasEmail(account.email))
      throw new Refusal(
        'NOT_ALLOWED',
        'This customer has no email, so this account can’t be used to sign in. Add an email first.',
      )
    if (account.guest_email !== null) await refuseTaken(tx, account.email)
    await countWithin(app, tx.db, ownResets(account.email, address), LIMITS.passwordResets)
    await count(app, tx.db, allResets(account.email), LIMITS.passwordResetsOfAccount)
    const link = await makeLink(app, tx, account.id, 'reset')
    await queueMail(app, tx, {
      template: 'reset-password',
      to: account.email,
      facts: { name: account.name, link },
    })
    // Who sent one to whom; never the link, which opens the account.
    await writeAudit(app, tx, { actor, requestId, action: 'send-password-reset', subject: ['account', id] })
    return { link, email: account.email }
  })
}

/** A guest's email that an account has proven or registered: it is that account's password which the owner resets. */
async function refuseTaken(tx: Transaction, email: string): Promise<void> {
  const owner = await tx.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  if (owner)
    throw new Refusal('NOT_ALLOWED', 'Another account has this guest’s email. Send its link instead.')
}
