import { CUSTOMER_SHORT_ID } from '#contract/limits.ts'
import { isBuyer } from '#contract/roles.ts'
import { isDone } from '#contract/statuses.ts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { isAmong } from '../../database/json.ts'
import { forUpdate, lockCheckoutOf } from '../../database/lock.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { placeOfEmail } from '../../mail/no-email.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { unknownPassword } from '../accounts/passwords.ts'
import { provePassword } from '../accounts/prove-password.ts'
import { endOpenCheckout } from '../checkout/end-checkout.ts'
import { refundDueOf } from '../orders/received.ts'
import { deleteOldScreenshots } from '../payments/delete-old-screenshots.ts'
import { ERASED_NAME, eraseAudit, eraseOrders, idsOf } from './erase-orders.ts'

interface Deletion {
  actor: Actor
  password: string
  /** Where the request comes from. */
  address: string
}

/** Deletes one's own account. NOT_ALLOWED with `blockedBy` while something is open; nothing has changed then. */
export async function deleteOwnAccount(app: App, { actor, password, address }: Deletion): Promise<void> {
  if (!isBuyer(actor.role))
    throw new Refusal('NOT_ALLOWED', 'Staff accounts can’t be deleted here. Ask another admin to close it.')
  await provePassword(app, actor, { field: 'password', typed: password, address })
  await app.database.transaction((tx) => deleteAccount(app, tx, actor.id))
  await deleteOldScreenshots(app)
}

/** The deletion inside a transaction; what is open refuses it. */
export async function deleteAccount(app: App, tx: Transaction, accountId: string): Promise<void> {
  await lockCheckoutOf(tx, accountId)
  const row = tx.db.selectFrom('accounts').selectAll().where('id', '=', accountId)
  const account = await forUpdate(tx, row).executeTakeFirst()
  if (!account) throw notFound('Account')
  const orders = await tx.db.selectFrom('orders').selectAll().where('account_id', '=', accountId).execute()
  const blockedBy = await openMatters(tx, accountId, orders)
  if (blockedBy.length > 0) throw blocked(blockedBy)

  const orderIds = idsOf(orders)
  await endOpenCheckout(app, tx, accountId)
  await eraseOrders(app, tx, orderIds)
  await eraseMails(tx, account, orderIds)
  await eraseAccountAudit(app, tx, accountId)
  await deleteBelongings(tx, account)
  const hasPayments = await erasePayments(tx, accountId)
  await forgetAccount(app, tx, accountId, hasPayments || orders.length > 0)
}

interface OpenMatter {
  /** The order's short id, or the reference of a payment without an order. */
  of: string
  why: 'open order' | 'refund due' | 'open problem' | 'payment without an order'
}

async function openMatters(
  tx: Transaction,
  accountId: string,
  orders: readonly OrdersRow[],
): Promise<OpenMatter[]> {
  const problems = await tx.db
    .selectFrom('order_disputes')
    .select('order_id')
    .where(isAmong(tx.db, 'order_id', JSON.stringify(idsOf(orders))))
    .where('resolved_at', 'is', null)
    .execute()
  const payments = await tx.db
    .selectFrom('unmatched_payments')
    .select('reference')
    .where('account_id', '=', accountId)
    .where('settled_at', 'is', null)
    .execute()
  const ofOrders = orders.flatMap((order): OpenMatter[] => {
    const of = order.id.slice(-CUSTOMER_SHORT_ID).toUpperCase()
    const whys: [boolean, OpenMatter['why']][] = [
      [!isDone(order.order_status), 'open order'],
      [refundDueOf(order) > 0, 'refund due'],
      [problems.some(({ order_id }) => order_id === order.id), 'open problem'],
    ]
    return whys.filter(([is]) => is).map(([, why]) => ({ of, why }))
  })
  return [
    ...ofOrders,
    ...payments.map(({ reference: of }): OpenMatter => ({ of, why: 'payment without an order' })),
  ]
}

const SENTENCES: Record<OpenMatter['why'], (of: string) => string> = {
  'open order': (of) => `order ${of} is not finished`,
  'refund due': (of) => `a refund is due for order ${of}`,
  'open problem': (of) => `the problem you reported with order ${of} is open`,
  'payment without an order': (of) => `the shop is checking your payment ${of}`,
}

/** As many as a person can take in; `blockedBy` has them all. */
const NAMED = 5

function blocked(blockedBy: readonly OpenMatter[]): Refusal {
  const named = blockedBy.slice(0, NAMED).map(({ of, why }) => SENTENCES[why](of))
  const more = blockedBy.length > NAMED ? ` and ${blockedBy.length - NAMED} more` : ''
  const text = `Your account can’t be deleted yet: ${named.join('; ')}${more}. Please try again when this is done, or contact the shop.`
  return new Refusal('NOT_ALLOWED', text, { blockedBy })
}

/** Mails that wait or have failed, to the account or about its orders. */
async function eraseMails(
  tx: Transaction,
  { email }: AccountsRow,
  orderIds: readonly string[],
): Promise<void> {
  const jobs = await tx.db.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', 'mail').execute()
  const ofOrders = new Set(orderIds)
  const theirs = jobs.filter(({ payload }) => {
    const { to, facts } = JSON.parse(payload) as { to: string; facts?: { orderId?: string } }
    return to === email || (facts?.orderId !== undefined && ofOrders.has(facts.orderId))
  })
  await tx.db
    .deleteFrom('jobs')
    .where(isAmong(tx.db, 'id', JSON.stringify(idsOf(theirs))))
    .execute()
}

/** What others did to the account, and what its owner did. */
async function eraseAccountAudit(app: App, tx: Transaction, accountId: string): Promise<void> {
  const { db } = tx
  const rows = await db
    .selectFrom('audit')
    .select('id')
    .where((e) =>
      e.or([
        e('account_id', '=', accountId),
        e.and([e('subject_kind', '=', 'account'), e('subject_id', '=', accountId)]),
      ]),
    )
    .union(db.selectFrom('audit_entries').select('id').where('account_id', '=', accountId))
    .execute()
  await eraseAudit(app, tx, idsOf(rows))
}

async function deleteBelongings(tx: Transaction, { id: accountId, email }: AccountsRow): Promise<void> {
  const { db } = tx
  await db.deleteFrom('stock_requests').where('email', '=', email).execute()
  const tables = [
    'sessions',
    'one_time_links',
    'second_factors',
    'recovery_codes',
    'addresses',
    'favourites',
    'saved_filters',
    'consents',
    'notifications',
    'notification_reads',
    'order_requests',
    'checkout_sessions',
  ] as const
  for (const table of tables) await db.deleteFrom(table).where('account_id', '=', accountId).execute()
}

/** Payments without an order keep amount and UTR; what was wanted and where to goes. → whether there are any. */
async function erasePayments({ db }: Transaction, accountId: string): Promise<boolean> {
  const payments = await db
    .updateTable('unmatched_payments')
    .set({ shipping_address: '{}', items: '[]', note: '' })
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  const ids = JSON.stringify(idsOf(payments))
  await db
    .deleteFrom('notifications')
    .where(isAmong(db, 'subject_id', ids))
    .execute()
  return payments.length > 0
}

/** The account's row goes, or stays without a person where orders or payments name it. */
async function forgetAccount(app: App, tx: Transaction, id: string, isNamed: boolean): Promise<void> {
  const now = isoTime(app.clock)
  if (!isNamed) await tx.db.deleteFrom('accounts').where('id', '=', id).execute()
  else
    await tx.db
      .updateTable('accounts')
      .set({
        name: ERASED_NAME,
        email: placeOfEmail(id),
        mobile: '',
        guest_email: null,
        password_hash: unknownPassword(),
        status: 'suspended',
        is_verified: 0,
        updated_at: now,
        deleted_at: now,
      })
      .where('id', '=', id)
      .execute()
}
