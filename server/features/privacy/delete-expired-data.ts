import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { indiaDay } from '../../india-time.ts'
import { Refusal } from '../../refusal.ts'
import type { DocumentData } from '../documents/compute-document.ts'
import { refundDueOf } from '../orders/received.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseAudit, ERASED_NAME, eraseOrders, idsOf } from './erase-orders.ts'

const AT_ONCE = 100

/** Deletes what is older than the store settings keep it → of each kind how many. 0 months of accounts is for ever. */
export async function deleteExpiredData(app: App): Promise<Record<string, number>> {
  const settings = await app.storeSettings(app.database.read)
  const { orderMonths, auditMonths, notificationMonths, accountMonths } = settings
  return {
    orders: await eraseOldOrders(app, monthsAgo(app, orderMonths)),
    audit: await eraseOldAudit(app, monthsAgo(app, auditMonths)),
    notifications: await deleteOldNotifications(app, monthsAgo(app, notificationMonths)),
    documents: await eraseOldDocuments(app),
    accounts: accountMonths === 0 ? 0 : await deleteUnusedAccounts(app, monthsAgo(app, accountMonths)),
  }
}

function monthsAgo(app: App, months: number): string {
  const time = new Date(app.clock.now())
  time.setUTCMonth(time.getUTCMonth() - months)
  return time.toISOString()
}

/** Takes the customer out of orders that ended before; not while a refund is due or a problem is open. */
async function eraseOldOrders(app: App, before: string): Promise<number> {
  let erased = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const orders = await app.database.read
      .selectFrom('orders')
      .selectAll()
      .where('done_at', '<', before)
      .where('full_name', '<>', ERASED_NAME)
      .where('id', '>', after)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('order_disputes')
              .select('id')
              .whereRef('order_id', '=', 'orders.id')
              .where('resolved_at', 'is', null),
          ),
        ),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const ids = idsOf(orders.filter((order) => refundDueOf(order) === 0))
    await app.database.transaction((tx) => eraseOrders(app, tx, ids))
    erased += ids.length
    after = orders.at(-1)?.id
  }
  return erased
}

/**
 * Takes the buyer out of tax documents that the law no longer requires: 72 months after the annual return of their
 * financial year was due, on 31 December (section 36 of the CGST Act). Numbers and amounts stay.
 */
async function eraseOldDocuments(app: App): Promise<number> {
  const before = `${Number(indiaDay(app.clock.now()).slice(0, 4)) - 7}-04-01`
  let erased = 0
  for (;;) {
    const rows = await app.database.read
      .selectFrom('documents')
      .leftJoin('erased_audit', 'erased_audit.id', 'documents.id')
      .select(['documents.id', 'documents.data'])
      .where('issued_on', '<', before)
      .where('erased_audit.id', 'is', null)
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return erased
    await app.database.transaction(async ({ db }) => {
      for (const { id, data } of rows) {
        await db
          .insertInto('erased_audit')
          .values({ id, erased_at: isoTime(app.clock) })
          .execute()
        await db
          .updateTable('documents')
          .set({ data: withoutBuyer(data) })
          .where('id', '=', id)
          .execute()
      }
    })
    erased += rows.length
  }
}

function withoutBuyer(data: string): string {
  const document = JSON.parse(data) as DocumentData
  const buyer = { name: ERASED_NAME, phone: '', address: '', gstin: '' }
  return JSON.stringify({ ...document, buyer, ...(document.reason && { reason: '' }) })
}

async function eraseOldAudit(app: App, before: string): Promise<number> {
  let erased = 0
  for (;;) {
    const rows = await app.database.read
      .selectFrom('audit')
      .select('id')
      .where('created_at', '<', before)
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return erased
    await app.database.transaction((tx) => eraseAudit(app, tx, idsOf(rows)))
    erased += rows.length
  }
}

async function deleteOldNotifications(app: App, before: string): Promise<number> {
  const { numDeletedRows } = await app.database.transaction(({ db }) =>
    db.deleteFrom('notifications').where('created_at', '<', before).executeTakeFirst(),
  )
  return Number(numDeletedRows)
}

/** Deletes customers' accounts without an order or a sign-in since then; one that something open blocks stays. */
async function deleteUnusedAccounts(app: App, before: string): Promise<number> {
  let deleted = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const accounts = await app.database.read
      .selectFrom('accounts')
      .select('id')
      .where('role', 'in', ['customer', 'user'])
      .where('deleted_at', 'is', null)
      .where('created_at', '<', before)
      .where('id', '>', after)
      .where((e) => {
        const own = (table: 'orders' | 'sessions') =>
          e.selectFrom(table).select('account_id').whereRef('account_id', '=', 'accounts.id')
        return e.not(
          e.or([e.exists(own('orders').where('created_at', '>=', before)), e.exists(own('sessions'))]),
        )
      })
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of accounts) if (await deleteUnlessBlocked(app, id)) deleted += 1
    after = accounts.at(-1)?.id
  }
  return deleted
}

async function deleteUnlessBlocked(app: App, id: string): Promise<boolean> {
  try {
    await app.database.transaction((tx) => deleteAccount(app, tx, id))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_ALLOWED') return false
    throw error
  }
}
