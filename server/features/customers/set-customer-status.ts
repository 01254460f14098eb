import type { Customer } from '#contract/accounts/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import type { ByAnyone } from '../../actor.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { endSessions, lockAccount } from '../accounts/sessions.ts'
import { endOpenCheckout } from '../checkout/end-checkout.ts'
import { customerAnswers } from './list-customers.ts'

interface Change extends ByAnyone {
  status: AccountStatus
}

/** Suspends or activates a customer. Admins are not found here. */
export async function setCustomerStatus(
  app: App,
  { id, ...change }: Change & { id: string },
): Promise<Customer> {
  const customer = await app.database.transaction(async (tx) => {
    const before = await lockAccount(tx, id)
    if (!before || before.role === 'admin') throw notFound('Customer')
    if (before.deleted_at) throw new Refusal('NOT_ALLOWED', 'This account was deleted.')
    return changeStatus(app, tx, before, change)
  })
  const [answer] = await customerAnswers(app.database.read, [customer])
  return answer as Customer
}

/** Suspends or activates an account inside an act → the account. A suspended one's sessions and checkout end too. */
export async function changeStatus(
  app: App,
  tx: Transaction,
  before: AccountsRow,
  { status, actor, requestId }: Change,
): Promise<AccountsRow> {
  const after = { ...before, status, updated_at: isoTime(app.clock) }
  await tx.db
    .updateTable('accounts')
    .set({ status, updated_at: after.updated_at })
    .where('id', '=', before.id)
    .execute()
  if (status === 'suspended') await endSessions(tx.db, before.id)
  await writeAudit(app, tx, {
    actor,
    requestId,
    action: status === 'suspended' ? 'suspend' : 'activate',
    subject: ['account', before.id],
    before: { status: before.status },
    after: { status },
  })
  if (status === 'suspended' && before.status !== 'suspended')
    await queueMail(app, tx, {
      template: 'account-suspended',
      to: before.guest_email ?? before.email,
      facts: { name: before.name },
    })
  if (status === 'suspended') await endOpenCheckout(app, tx, before.id)
  return after
}
