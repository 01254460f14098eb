import type { Queryable } from '../../database/database.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import { ordersWithPicture, type PictureUse } from './same-pictures.ts'

export interface OtherUses {
  sameFile: PictureUse[]
  samePicture: PictureUse[]
  sameUtr: (PictureUse & { utr: string })[]
}

/** Every other order with the same file, picture or UTR, whatever became of it; the earliest first. */
export async function usesOf(db: Queryable, check: PaymentChecksRow, fileHash: string): Promise<OtherUses> {
  const utrs = new Set(check.corrected ? [check.utr] : [check.read_utr, check.typed_utr])
  const sameUtr: OtherUses['sameUtr'] = []
  for (const utr of utrs) {
    if (utr !== null)
      sameUtr.push(...(await ordersWithUtr(db, check.order_id, utr)).map((use) => ({ ...use, utr })))
  }
  return {
    sameFile: earliestFirst(await ordersWithFile(db, check.order_id, fileHash)),
    samePicture: earliestFirst(await ordersWithPicture(db, check)),
    sameUtr: earliestFirst(sameUtr),
  }
}

async function ordersWithFile(db: Queryable, orderId: string, fileHash: string): Promise<PictureUse[]> {
  const present = await db
    .selectFrom('orders')
    .leftJoin('payment_checks', 'payment_checks.order_id', 'orders.id')
    .select(['orders.id as orderId', 'orders.created_at', 'payment_checks.uploaded_at'])
    .where('orders.screenshot_hash', '=', fileHash)
    .where('orders.id', '<>', orderId)
    .execute()
  const former = await db
    .selectFrom('former_pictures')
    .select(['order_id as orderId', 'uploaded_at as uploadedAt'])
    .where('screenshot_hash', '=', fileHash)
    .where('order_id', '<>', orderId)
    .execute()
  const known = present.map((row) => ({
    orderId: row.orderId,
    uploadedAt: row.uploaded_at ?? row.created_at,
  }))
  return [...known, ...former]
}

/** A corrected UTR stands for all that its picture and its customer said. */
async function ordersWithUtr(db: Queryable, orderId: string, utr: string): Promise<PictureUse[]> {
  const found: PictureUse[] = []
  for (const column of ['utr', 'read_utr', 'typed_utr'] as const) {
    const rows = await db
      .selectFrom('payment_checks')
      .select(['order_id as orderId', 'uploaded_at as uploadedAt'])
      .where(column, '=', utr)
      .$if(column !== 'utr', (query) => query.where('corrected', '=', 0))
      .where('order_id', '<>', orderId)
      .execute()
    found.push(...rows)
  }
  for (const column of ['read_utr', 'typed_utr'] as const) {
    const rows = await db
      .selectFrom('former_pictures')
      .select(['order_id as orderId', 'uploaded_at as uploadedAt'])
      .where(column, '=', utr)
      .where('order_id', '<>', orderId)
      .execute()
    found.push(...rows)
  }
  return found
}

/** The earliest use of each order, the earliest of all first. */
function earliestFirst<U extends PictureUse>(uses: readonly U[]): U[] {
  const sorted = uses.toSorted((a, b) => (isEarlier(a, b) ? -1 : 1))
  const known = new Set<string>()
  return sorted.filter(({ orderId }) => !known.has(orderId) && known.add(orderId))
}

/** Whether one picture came before another; ids of orders sort by time. */
export function isEarlier(a: PictureUse, b: PictureUse): boolean {
  return a.uploadedAt === b.uploadedAt ? a.orderId < b.orderId : a.uploadedAt < b.uploadedAt
}
