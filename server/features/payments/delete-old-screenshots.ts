import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { FormerScreenshotsRow } from '../../database/tables/payments.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { DAY_MS } from '../../india-time.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'

const AT_ONCE = 100

/**
 * Deletes screenshots `screenshotDays` after their order or unmatched payment ended, and all those of deleted
 * accounts. Returns the numbers of orders and payments.
 */
export async function deleteOldScreenshots(app: App): Promise<number> {
  const { screenshotDays } = await readStoreSettings(app.database.read)
  const before = isoTime(app.clock, -screenshotDays * DAY_MS)
  let deleted = 0
  for (;;) {
    const old = await oldOrders(app, before)
    const orders = old.length > 0 ? old : await ordersOfDeletedAccounts(app)
    for (const order of orders) await deleteOf(app, order)
    deleted += orders.length
    if (orders.length === 0) break
  }
  return deleted + (await deleteUnmatched(app, before))
}

function oldOrders(app: App, before: string) {
  return app.database.read
    .selectFrom('orders')
    .select(['id', 'screenshot'])
    .where('screenshot_deleted_at', 'is', null)
    .where('screenshot', '<>', '')
    .where('done_at', '<', before)
    .orderBy('done_at')
    .limit(AT_ONCE)
    .execute()
}

function ordersOfDeletedAccounts(app: App) {
  return app.database.read
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select(['orders.id', 'orders.screenshot'])
    .where('accounts.deleted_at', 'is not', null)
    .where('orders.screenshot_deleted_at', 'is', null)
    .where('orders.screenshot', '<>', '')
    .limit(AT_ONCE)
    .execute()
}

async function deleteOf(app: App, order: Pick<OrdersRow, 'id' | 'screenshot'>): Promise<void> {
  const previous = await app.database.read
    .selectFrom('former_pictures')
    .selectAll()
    .where('order_id', '=', order.id)
    .execute()
  // Files are deleted before rows, so an interrupted run can be repeated.
  for (const { screenshot } of [order, ...previous])
    if (screenshot !== '') await app.files.remove(`private/${screenshot}`)
  await app.database.transaction(async (tx) => {
    await tx.db
      .updateTable('orders')
      .set({ screenshot_deleted_at: isoTime(app.clock) })
      .where('id', '=', order.id)
      .where('screenshot', '=', order.screenshot)
      .execute()
    await deleteReading(tx, order.id)
    for (const image of previous) await deletePrevious(tx, image)
  })
}

/** UTR and amount are kept. */
async function deleteReading(tx: Transaction, orderId: string): Promise<void> {
  await tx.db
    .updateTable('payment_checks')
    .set({
      read_payee_vpa: null,
      read_payee_name: null,
      read_paid_at: null,
      read_status: null,
      read_places: '{}',
      fingerprint: null,
      reasons: '[]',
    })
    .where('order_id', '=', orderId)
    .execute()
  await tx.db.deleteFrom('payment_fingerprints').where('order_id', '=', orderId).execute()
}

async function deletePrevious(tx: Transaction, image: FormerScreenshotsRow): Promise<void> {
  await tx.db
    .updateTable('former_pictures')
    .set({ screenshot: '', reading: null, fingerprint: null, reasons: '[]' })
    .where('id', '=', image.id)
    .execute()
}

async function deleteUnmatched(app: App, before: string): Promise<number> {
  const old = await app.database.read
    .selectFrom('unmatched_payments')
    .innerJoin('accounts', 'accounts.id', 'unmatched_payments.account_id')
    .select(['unmatched_payments.id', 'screenshot'])
    .where((e) => e.or([e('settled_at', '<', before), e('accounts.deleted_at', 'is not', null)]))
    .where('screenshot', '<>', '')
    .orderBy('settled_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id, screenshot } of old) {
    await app.files.remove(`private/${screenshot}`)
    await app.database.transaction((tx) =>
      tx.db.updateTable('unmatched_payments').set({ screenshot: '' }).where('id', '=', id).execute(),
    )
  }
  return old.length
}
