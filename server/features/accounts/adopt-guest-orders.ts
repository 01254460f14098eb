import { isBuyer } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { type Transaction, isDuplicate } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import { ShopError } from '../../shop-error.ts'
import { endOpenCheckout } from '../checkout/end-checkout.ts'
import { eraseAudit, idsOf } from '../privacy/erase-orders.ts'

/**
 * Turns a guest's account into an ordinary one with the email that its owner has just verified. DEAD_LINK if another
 * account got that email in the meantime: a new link then applies to that account.
 */
export async function claimAccount(app: App, tx: Transaction, guest: AccountsRow): Promise<void> {
  await tx.db
    .updateTable('accounts')
    .set({ email: guest.guest_email!, guest_email: null, is_verified: 1, updated_at: isoTime(app.clock) })
    .where('id', '=', guest.id)
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new ShopError('DEAD_LINK') : error
    })
}

const TAKEN_OVER = [
  'orders',
  'order_disputes',
  'checkout_sessions',
  'consents',
  'unmatched_payments',
  'notifications',
] as const

/**
 * Moves the orders of guests with this verified email to a buyer's account, and deletes the guests' accounts. Staff
 * can't order, so nothing moves to them.
 */
export async function adoptGuestOrders(
  app: App,
  tx: Transaction,
  { id, email, role }: Pick<AccountsRow, 'id' | 'email' | 'role'>,
): Promise<void> {
  if (!isBuyer(role)) return
  const ofEmail = tx.db
    .selectFrom('accounts')
    .select('id')
    .where('guest_email', '=', email)
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .orderBy('id')
  const guests = await forUpdate(tx, ofEmail).execute() // waits for an order that one of them is placing
  if (guests.length === 0) return
  const ids = guests.map((guest) => guest.id)
  for (const guest of ids) {
    await endOpenCheckout(app, tx, guest)
    await eraseAuditAbout(app, tx, guest)
  }
  for (const table of TAKEN_OVER)
    await tx.db.updateTable(table).set({ account_id: id }).where('account_id', 'in', ids).execute()
  await tx.db
    .insertInto('favourites')
    .columns(['account_id', 'kind', 'subject_id', 'created_at'])
    .expression((e) =>
      e
        .selectFrom('favourites')
        .select([e.val(id).as('account_id'), 'kind', 'subject_id', e.fn.max('created_at').as('created_at')])
        .where('account_id', 'in', ids)
        .groupBy(['kind', 'subject_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.db.deleteFrom('order_requests').where('account_id', 'in', ids).execute()
  await tx.db.deleteFrom('accounts').where('id', 'in', ids).execute()
}

/** Audit rows about a guest and the release of reserved items; those about orders stay until the orders are erased. */
async function eraseAuditAbout(app: App, tx: Transaction, guest: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('audit')
    .select('id')
    .where((e) =>
      e.or([
        e.and([e('subject_kind', '=', 'account'), e('subject_id', '=', guest)]),
        e.and([e('subject_kind', '=', 'checkout'), e('before_state', 'like', `%"${guest}"%`)]),
      ]),
    )
    .execute()
  await eraseAudit(app, tx, idsOf(rows))
}
