import { setImmediate } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { deleteRows, type Queryable } from '../../database/database.ts'
import { advisoryLock } from '../../database/lock.ts'
import { idAt } from '../../ids.ts'
import { DAY_MS } from '../../india-time.ts'
import type { DocumentData } from '../tax-documents/compute-document.ts'
import { ShopError } from '../../shop-error.ts'
import { lockAccount } from '../accounts/sessions.ts'
import { refundDueOf } from '../orders/received.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseAudit, ERASED_NAME, eraseOrders, idsOf } from './erase-orders.ts'

const AT_ONCE = 100

/**
 * Deletes data older than the retention periods in the store settings, and returns the number of each kind. 0
 * months for accounts means forever.
 */
export async function deleteExpiredData(app: App): Promise<Record<string, number>> {
  const settings = await app.storeSettings(app.database.read)
  const { orderMonths, documentMonths, auditMonths, notificationMonths, accountMonths } = settings
  return {
    orders: await eraseOldOrders(app, monthsAgo(app, orderMonths)),
    documents: await eraseOldDocuments(app, monthsAgo(app, documentMonths)),
    audit: await eraseOldAudit(app, monthsAgo(app, auditMonths)),
    notifications: await deleteRows(app.database, (db) =>
      db.deleteFrom('notifications').where('created_at', '<', monthsAgo(app, notificationMonths)),
    ),
    accounts: accountMonths === 0 ? 0 : await deleteUnusedAccounts(app, monthsAgo(app, accountMonths)),
    guests: await deleteUnusedGuests(app),
  }
}

/** The same day this many months earlier, or the last day of a shorter month. */
function monthsAgo(app: App, months: number): string {
  const time = new Date(app.clock.now())
  const day = time.getUTCDate()
  time.setUTCMonth(time.getUTCMonth() - months)
  if (time.getUTCDate() !== day) time.setUTCDate(0)
  return time.toISOString()
}

/**
 * Passes rows to `action` in batches until `find`, which starts after the last id, finds none; returns the sum of
 * what `action` returns.
 */
async function inBatches<Row extends { id: string }>(
  find: (after: string) => Promise<Row[]>,
  action: (rows: Row[]) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (let after = ''; ;) {
    const rows = await find(after)
    const last = rows.at(-1)
    if (!last) return sum
    sum += await action(rows)
    after = last.id
  }
}

/** Removes customer details from orders that ended earlier; not while a refund is due or a problem is open. */
function eraseOldOrders(app: App, before: string): Promise<number> {
  const find = (after: string) =>
    app.database.read
      .selectFrom('orders')
      .selectAll()
      .where('done_at', '<', before)
      .where('full_name', '<>', ERASED_NAME)
      .where('id', '>', after)
      .where('id', '<', idAt(Date.parse(before))) // no order is completed before it was placed
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
  return inBatches(find, async (orders) => {
    const ids = idsOf(orders.filter((order) => refundDueOf(order) === 0))
    await app.database.transaction((tx) => eraseOrders(app, tx, ids))
    return ids.length
  })
}

/** Removes the buyer from old tax documents, and the texts from bank statements and refunds of that time. */
async function eraseOldDocuments(app: App, before: string): Promise<number> {
  await app.database.transaction(async ({ db }) => {
    await db
      .updateTable('bank_credits')
      .set({ narration: '' })
      .where('created_at', '<', before)
      .where('narration', '<>', '')
      .execute()
    await db
      .updateTable('statements')
      .set({ problems: '[]' })
      .where('created_at', '<', before)
      .where('problems', '<>', '[]')
      .execute()
    await db
      .updateTable('refunds')
      .set({ reason: '' })
      .where('created_at', '<', before)
      .where('reason', '<>', '')
      .execute()
  })
  const find = () =>
    app.database.read
      .selectFrom('documents')
      .select(['id', 'data'])
      .where('issued_on', '<', before.slice(0, 10))
      .where('id', 'not in', (e) => e.selectFrom('erased_audit').select('id'))
      .limit(AT_ONCE)
      .execute()
  return inBatches(find, async (rows) => {
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
    return rows.length
  })
}

function withoutBuyer(data: string): string {
  const document = JSON.parse(data) as DocumentData
  const buyer = { name: ERASED_NAME, phone: '', address: '', gstin: '' }
  return JSON.stringify({ ...document, buyer, reason: undefined })
}

function eraseOldAudit(app: App, before: string): Promise<number> {
  const find = () =>
    app.database.read
      .selectFrom('audit')
      .select('id')
      .where('created_at', '<', before)
      .limit(AT_ONCE)
      .execute()
  return inBatches(find, async (rows) => {
    await app.database.transaction((tx) => eraseAudit(app, tx, idsOf(rows)))
    return rows.length
  })
}

/** Deletes customers' accounts without an order or sign-in since then, unless something open blocks the deletion. */
function deleteUnusedAccounts(app: App, before: string): Promise<number> {
  const find = (after: string) =>
    app.database.read
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
  return inBatches(find, async (accounts) => {
    let deleted = 0
    for (const { id } of accounts) if (await deleteUnlessBlocked(app, id)) deleted += 1
    return deleted
  })
}

async function deleteUnlessBlocked(app: App, id: string): Promise<boolean> {
  try {
    await app.database.transaction((tx) => deleteAccount(app, tx, id))
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'NOT_ALLOWED') return false
    throw error
  }
}

const UNUSED_GUEST_DAYS = 30

/**
 * Deletes guests who began a checkout and left it, a hundred an hour. A checkout's row is kept for a month after its
 * end, to find a payment by its reference; the guest stays as long.
 */
async function deleteUnusedGuests(app: App): Promise<number> {
  const before = isoTime(app.clock, -UNUSED_GUEST_DAYS * DAY_MS)
  const unused = unusedGuests(app.database.read, before)
  const guests = await unused.orderBy('created_at').limit(AT_ONCE).execute()
  let deleted = 0
  for (const { id } of guests) {
    await setImmediate() // SQLite responds synchronously, so this gives others a turn
    if (await deleteIfStillUnused(app, id, before)) deleted += 1
  }
  return deleted
}

const NAMING_GUESTS = ['orders', 'unmatched_payments', 'checkout_sessions', 'sessions'] as const

/** Guests who are signed out, not suspended, and without an order, payment, checkout or request for an email. */
function unusedGuests(db: Queryable, before: string) {
  return db
    .selectFrom('accounts')
    .select('id')
    .where('guest_email', 'is not', null)
    .where('status', '=', 'active')
    .where('created_at', '<', before)
    .where((e) => {
      const rows = NAMING_GUESTS.map((table) =>
        e.exists(e.selectFrom(table).select('account_id').whereRef('account_id', '=', 'accounts.id')),
      )
      const mails = e
        .selectFrom('stock_requests')
        .select('email')
        .whereRef('email', '=', 'accounts.guest_email')
      return e.not(e.or([...rows, e.exists(mails)]))
    })
}

/** Checks again with the account locked: in the meantime it may have been claimed or have got an order by phone. */
function deleteIfStillUnused(app: App, id: string, before: string): Promise<boolean> {
  return app.database.transaction(async (tx) => {
    await advisoryLock(tx, 'checkout', id)
    await lockAccount(tx, id)
    const guest = await unusedGuests(tx.db, before).where('id', '=', id).executeTakeFirst()
    if (guest) await deleteAccount(app, tx, id)
    return guest !== undefined
  })
}
