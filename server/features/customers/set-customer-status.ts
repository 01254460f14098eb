import type { Customer } from '#contract/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { notFound } from '../../refusal.ts'
import { endSessions } from '../accounts/sessions.ts'
import { endOpenCheckout } from '../checkout/discard-checkout.ts'
import { customerAnswers } from './customer-queries.ts'

interface Change {
  id: string
  status: AccountStatus
  actor: Actor
  requestId: string
}

/** Suspends or activates a customer; a suspended one's sessions and checkout end in the same transaction (D13). Admins are not found here. */
export async function setCustomerStatus(
  app: App,
  { id, status, actor, requestId }: Change,
): Promise<Customer> {
  const customer = await app.database.transaction(async (tx) => {
    const before = await tx.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .where('role', '!=', 'admin')
      .executeTakeFirst()
    if (!before) throw notFound('Customer')
    const after = { ...before, status, updated_at: isoTime(app.clock) }
    await tx.db
      .updateTable('accounts')
      .set({ status, updated_at: after.updated_at })
      .where('id', '=', id)
      .execute()
    if (status === 'suspended') {
      await endSessions(tx.db, id)
      await endOpenCheckout(app, tx, id)
    }
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: status === 'suspended' ? 'suspend' : 'activate',
      subject: ['account', id],
      before: { status: before.status },
      after: { status },
    })
    if (status === 'suspended' && before.status !== 'suspended')
      await queueMail(app, tx, {
        template: 'account-suspended',
        to: before.email,
        facts: { name: before.name },
      })
    return after
  })
  const [answer] = await customerAnswers(app.database.read, [customer])
  return answer as Customer
}
