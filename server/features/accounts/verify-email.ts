import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { countWithin, LIMITS, refuseAbove } from '../../limits.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { adoptGuestOrders } from '../guests/adopt-guest-orders.ts'
import { makeLink, useLink } from './one-time-links.ts'
import { assertNotDeleted } from './sessions.ts'

interface Addressee {
  id: string
  name: string
  email: string
}

/** Queues the mail with the link that verifies an address, in the act's transaction. */
export async function mailVerification(
  app: App,
  tx: Transaction,
  { id, name, email }: Addressee,
): Promise<void> {
  const link = await makeLink(app, tx, id, 'verify')
  await queueMail(app, tx, { template: 'verify-email', to: email, facts: { name, link } })
}

/** Mails it once more. */
export async function resendVerification(app: App, actor: Actor): Promise<void> {
  const key = `verify:${actor.id}`
  await refuseAbove(app, key, LIMITS.verifications)
  await app.database.transaction(async (tx) => {
    await assertNotDeleted(tx, actor.id)
    await countWithin(app, tx.db, key, LIMITS.verifications)
    await mailVerification(app, tx, actor)
  })
}

/** Marks the address behind a mailed token as verified, once; guests' orders with that email become the account's. */
export async function verifyEmail(app: App, token: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    const accountId = await useLink(app, tx, token, 'verify')
    const account = await tx.db
      .updateTable('accounts')
      .set({ is_verified: 1, updated_at: isoTime(app.clock) })
      .where('id', '=', accountId)
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    await adoptGuestOrders(app, tx, account)
  })
}
