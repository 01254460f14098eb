import { isBuyer } from '#contract/roles.ts'
import { isFinished } from '#contract/statuses.ts'
import { type Actor, type ActorContext, roleOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { isAmong } from '../../database/json.ts'
import { advisoryLock, forUpdate } from '../../database/lock.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { customerShortId } from '../../ids.ts'
import { placeholderEmail } from '../../mail/no-email.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { verifyPassword, unknownPassword } from '../accounts/passwords.ts'
import { lockAccount } from '../accounts/sessions.ts'
import { endOpenCheckout } from '../checkout/end-checkout.ts'
import { refundDueOf } from '../orders/received.ts'
import { deleteOldScreenshots } from '../payments/delete-old-screenshots.ts'
import { ERASED_NAME, eraseAudit, eraseOrders, idsOf } from './erase-orders.ts'

/** Deletes the caller's account. NOT_ALLOWED with `blockedBy` while something is open; nothing has changed then. */
export async function deleteOwnAccount(
  app: App,
  { actor, password, ip }: { actor: Actor; password: string; ip: string },
): Promise<void> {
  if (!isBuyer(actor.role)) throw isStaffAccount()
  await verifyPassword(app, actor, { field: 'password', typed: password, ip })
  await app.database.transaction((tx) => deleteAccount(app, tx, actor.id, OWN))
  await deleteOldScreenshots(app)
}

/** The same by staff, for a guest or phone customer, who can't sign in. */
export async function deleteCustomer(
  app: App,
  { id, actor, requestId }: ActorContext & { id: string },
): Promise<void> {
  await app.database.transaction(async (tx) => {
    await deleteAccount(app, tx, id, OF_CUSTOMER)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['account', id] })
  })
  await deleteOldScreenshots(app)
}

/** Start and end of the message that lists what blocks a deletion. */
type Blocked = readonly [begin: string, end: string]
const OWN: Blocked = [
  'Your account can’t be deleted yet',
  'Please try again when this is done, or contact the shop.',
]
const OF_CUSTOMER: Blocked = ['This customer’s data can’t be deleted yet', 'Please finish this first.']

/** Deletes an account inside a transaction. NOT_ALLOWED lists what is open, in `texts`' words. */
export async function deleteAccount(
  app: App,
  tx: Transaction,
  accountId: string,
  texts: Blocked = OF_CUSTOMER,
): Promise<void> {
  await advisoryLock(tx, 'checkout', accountId)
  const account = await lockAccount(tx, accountId)
  if (!account || account.deleted_at) throw notFound('Customer')
  if (!isBuyer(roleOf(account))) throw isStaffAccount()
  const orderQuery = tx.db.selectFrom('orders').selectAll().where('account_id', '=', accountId)
  const orders = await forUpdate(tx, orderQuery).execute()
  const blockedBy = await openItemsOf(tx, accountId, orders)
  if (blockedBy.length > 0) throw blocked(blockedBy, texts)

  const orderIds = idsOf(orders)
  await endOpenCheckout(app, tx, accountId)
  await eraseOrders(app, tx, orderIds)
  await eraseMails(tx, account, orderIds)
  const paymentIds = await erasePayments(tx, accountId)
  await eraseAccountAudit(app, tx, accountId, [...orderIds, ...paymentIds])
  await deleteRelatedRows(tx, account)
  await anonymizeAccount(app, tx, accountId)
}

function isStaffAccount(): ShopError {
  return new ShopError(
    'NOT_ALLOWED',
    'Staff accounts can’t be deleted. An owner can remove them from the staff.',
  )
}

interface OpenItem {
  /** The order's short id, or the reference of a payment without an order. */
  of: string
  why: 'open order' | 'refund due' | 'open problem' | 'payment without an order'
}

async function openItemsOf(
  tx: Transaction,
  accountId: string,
  orders: readonly OrdersRow[],
): Promise<OpenItem[]> {
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
  const ofOrders = orders.flatMap((order): OpenItem[] => {
    const of = customerShortId(order.id)
    const reasons: [boolean, OpenItem['why']][] = [
      [!isFinished(order.order_status), 'open order'],
      [refundDueOf(order) > 0, 'refund due'],
      [problems.some(({ order_id }) => order_id === order.id), 'open problem'],
    ]
    return reasons.filter(([is]) => is).map(([, why]) => ({ of, why }))
  })
  return [
    ...ofOrders,
    ...payments.map(({ reference: of }): OpenItem => ({ of, why: 'payment without an order' })),
  ]
}

const SENTENCES: Record<OpenItem['why'], (of: string) => string> = {
  'open order': (of) => `order ${of} is not finished`,
  'refund due': (of) => `a refund is due for order ${of}`,
  'open problem': (of) => `the problem reported with order ${of} is open`,
  'payment without an order': (of) => `payment ${of} is still being checked`,
}

/** As many as a person can take in; `blockedBy` has them all. */
const NAMED = 5

function blocked(blockedBy: readonly OpenItem[], [begin, end]: Blocked): ShopError {
  const named = blockedBy.slice(0, NAMED).map(({ of, why }) => SENTENCES[why](of))
  const more = blockedBy.length > NAMED ? ` and ${blockedBy.length - NAMED} more` : ''
  return new ShopError('NOT_ALLOWED', `${begin}: ${named.join('; ')}${more}. ${end}`, { blockedBy })
}

/** Waiting or failed emails to the account or about its orders. */
async function eraseMails(tx: Transaction, account: AccountsRow, orderIds: readonly string[]): Promise<void> {
  const jobs = await tx.db.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', 'mail').execute()
  const ofOrders = new Set(orderIds)
  const email = await ownEmail(tx, account)
  const theirs = jobs.filter(({ payload }) => {
    const { to, facts } = JSON.parse(payload) as { to: string; facts?: { orderId?: string } }
    return to === email || (facts?.orderId !== undefined && ofOrders.has(facts.orderId))
  })
  await tx.db
    .deleteFrom('jobs')
    .where(isAmong(tx.db, 'id', JSON.stringify(idsOf(theirs))))
    .execute()
}

/**
 * The account's email; undefined for a guest's email that an account also has, because it was never verified to be
 * the guest's.
 */
async function ownEmail(
  { db }: Transaction,
  { id, email, guest_email }: AccountsRow,
): Promise<string | undefined> {
  if (guest_email === null) return email
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where((e) => e.or([e('email', '=', guest_email), e('guest_email', '=', guest_email)]))
    .where('id', '<>', id)
    .executeTakeFirst()
  return other ? undefined : guest_email
}

/**
 * Audit rows about the account, its checkouts and its payments without an order, including its owner's own actions
 * there, also as the guest who placed an order. What someone did as staff stays for the shop's books, until
 * `auditMonths`.
 */
async function eraseAccountAudit(app: App, tx: Transaction, accountId: string, ofAccount: readonly string[]) {
  const { db } = tx
  const own = JSON.stringify([...ofAccount, accountId])
  const placedBy = db
    .selectFrom('orders')
    .innerJoin('order_history', 'order_history.order_id', 'orders.id')
    .select('order_history.account_id')
    .where('orders.account_id', '=', accountId)
    .where('placed_by', 'is', null)
    .where('from_status', 'is', null)
  const invitations = db
    .selectFrom('audit')
    .select('subject_id')
    .where('account_id', '=', accountId)
    .where('subject_kind', '=', 'invitation')
    .where('action', '=', 'accept')
  const rows = await db
    .selectFrom('audit')
    .select('id')
    .where((e) =>
      e.or([
        e.and([e('account_id', '=', accountId), isAmong(db, 'subject_id', own)]),
        e.and([e('subject_kind', '=', 'unmatched payment'), isAmong(db, 'subject_id', own)]),
        e.and([e('subject_kind', '=', 'account'), e('subject_id', '=', accountId)]),
        e.and([e('subject_kind', '=', 'checkout'), e('before_state', 'like', `%"${accountId}"%`)]),
        e.and([e('subject_kind', '=', 'invitation'), e('subject_id', 'in', invitations)]),
      ]),
    )
    .union(
      db
        .selectFrom('audit_entries')
        .select('id')
        .where((e) => e.or([e('account_id', '=', accountId), e('account_id', 'in', placedBy)]))
        .where(isAmong(db, 'subject_id', own)),
    )
    .execute()
  await eraseAudit(app, tx, idsOf(rows))
}

async function deleteRelatedRows(tx: Transaction, account: AccountsRow): Promise<void> {
  const { db } = tx
  const email = await ownEmail(tx, account)
  if (email !== undefined) await db.deleteFrom('stock_requests').where('email', '=', email).execute()
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
  for (const table of tables) await db.deleteFrom(table).where('account_id', '=', account.id).execute()
}

/** Payments without an order keep amount and UTR; items and address are deleted. Returns their ids. */
async function erasePayments({ db }: Transaction, accountId: string): Promise<string[]> {
  const payments = await db
    .updateTable('unmatched_payments')
    .set({ shipping_address: '{}', items: '[]', note: '' })
    .where('account_id', '=', accountId)
    .returning('id')
    .execute()
  const ids = idsOf(payments)
  await db
    .deleteFrom('notifications')
    .where(isAmong(db, 'subject_id', JSON.stringify(ids)))
    .execute()
  return ids
}

/** Tables whose rows stay and name the account: those of its orders, or of its actions as staff. */
const NAMING = ['orders', 'order_disputes', 'unmatched_payments', 'statements'] as const

/** Deletes the account's row, or keeps it without personal data if other rows name it. */
async function anonymizeAccount(app: App, { db }: Transaction, id: string): Promise<void> {
  const now = isoTime(app.clock)
  const { named } = await db
    .selectNoFrom((e) =>
      e
        .or(
          NAMING.map((table) =>
            e.exists(e.selectFrom(table).select('account_id').where('account_id', '=', id)),
          ),
        )
        .as('named'),
    )
    .executeTakeFirstOrThrow()
  if (!named) await db.deleteFrom('accounts').where('id', '=', id).execute()
  else
    await db
      .updateTable('accounts')
      .set({
        name: ERASED_NAME,
        email: placeholderEmail(id),
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
