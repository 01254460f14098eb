import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { isAmong } from '../../database/json.ts'

/** Replaces the customer's name in an order. */
export const ERASED_NAME = 'Deleted customer'

/** Audit log actions that name or quote a person. Lines, refunds and amounts stay for the books. */
const PERSONAL_ACTIONS = [
  'contact',
  'state',
  'note',
  'message',
  'ask-for-screenshot',
  'resolve-dispute',
  'tracking',
] as const

/**
 * Removes customer details from orders: name, phone, street, parcel, complaints, notes. What accounts and tax need
 * stays: number, dates, lines, amounts, UTR, city, state and PIN code. deleteOldScreenshots removes their
 * screenshots.
 */
export async function eraseOrders(app: App, tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const ids = JSON.stringify(orderIds)
  const { db } = tx
  await db
    .updateTable('orders')
    .set({
      full_name: ERASED_NAME,
      phone: '',
      address_line: '',
      ordered_address: null,
      buyer_gstin: '',
      tracking_number: '',
      tracking_link: '',
      updated_at: isoTime(app.clock),
    })
    .where(isAmong(db, 'id', ids))
    .execute()
  await db
    .updateTable('order_disputes')
    .set({ text: '', resolution: '' })
    .where(isAmong(db, 'order_id', ids))
    .execute()
  await db
    .deleteFrom('order_requests')
    .where(isAmong(db, 'order_id', ids))
    .execute()
  await db
    .updateTable('consents')
    .set({ order_id: null })
    .where(isAmong(db, 'order_id', ids))
    .execute()
  await db
    .deleteFrom('notifications')
    .where('account_id', 'is', null)
    .where(isAmong(db, 'subject_id', ids))
    .execute()
  const rows = await db
    .selectFrom('audit')
    .select('id')
    .where('subject_kind', '=', 'order')
    .where(isAmong(db, 'subject_id', ids))
    .where('action', 'in', PERSONAL_ACTIONS)
    .execute()
  await eraseAudit(app, tx, idsOf(rows))
}

/** Deletes audit log rows and their entries; their ids are kept as proof that they existed. */
export async function eraseAudit(app: App, tx: Transaction, ids: readonly string[]): Promise<void> {
  const { db } = tx
  const erased_at = isoTime(app.clock)
  for (const id of ids)
    await db
      .insertInto('erased_audit')
      .values({ id, erased_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const list = JSON.stringify(ids)
  await db
    .deleteFrom('audit_entries')
    .where(isAmong(db, 'id', list))
    .execute()
  await db
    .deleteFrom('audit')
    .where(isAmong(db, 'id', list))
    .execute()
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
