import type { ReadingRecord } from '#contract/payments/payments.ts'
import type { Queryable } from '../../database/database.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import { fingerprintKeys, isSamePicture } from '../../reading/fingerprint.ts'

/** A key of a fingerprint that more orders share is part of a payment app's screen and tells of no one payment. */
const COMMON = 1_000
/** How many of the orders that share the most keys are compared. */
const CANDIDATES_MAX = 300

export interface PictureUse {
  orderId: string
  uploadedAt: string
}

interface KnownPicture {
  fingerprint: string | null
  utr: string | null
  paidAt: string | null
}

/** Other orders whose present or former picture is the same screen. */
export async function ordersWithPicture(
  db: Queryable,
  { order_id, fingerprint, read_utr: utr, read_paid_at: paidAt }: PaymentChecksRow,
): Promise<PictureUse[]> {
  if (!fingerprint) return []
  const ids = await candidates(db, fingerprintKeys(fingerprint), order_id)
  if (ids.length === 0) return []
  const prints = await printsOf(db, ids)
  return prints
    .filter((one) => one.fingerprint !== null && isSamePicture(fingerprint, one.fingerprint))
    .filter((one) => !areTwoPayments({ fingerprint, utr, paidAt }, one))
    .map(({ orderId, uploadedAt }) => ({ orderId, uploadedAt }))
}

/** Two payments with a reference and a time of their own each, however alike an app draws them. */
function areTwoPayments(a: KnownPicture, b: KnownPicture): boolean {
  return differ(a.utr, b.utr) && differ(a.paidAt, b.paidAt)
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

/** The orders that share keys, most shared first. A common key counts only where all are common. */
async function candidates(db: Queryable, keys: readonly string[], ownId: string): Promise<string[]> {
  const byKey = await Promise.all(keys.map((key) => ordersOfKey(db, key, ownId)))
  const rare = byKey.filter((ids) => ids.length <= COMMON)
  const shared = new Map<string, number>()
  for (const id of (rare.length > 0 ? rare : byKey).flat()) shared.set(id, (shared.get(id) ?? 0) + 1)
  const mostShared = [...shared].toSorted(([, a], [, b]) => b - a)
  return mostShared.slice(0, CANDIDATES_MAX).map(([id]) => id)
}

async function ordersOfKey(db: Queryable, key: string, ownId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_fingerprints')
    .select('order_id')
    .where('key', '=', key)
    .where('order_id', '<>', ownId)
    .limit(COMMON + 1)
    .execute()
  return rows.map((row) => row.order_id)
}

async function printsOf(db: Queryable, ids: readonly string[]): Promise<(PictureUse & KnownPicture)[]> {
  const present = await db
    .selectFrom('payment_checks')
    .select(['order_id as orderId', 'uploaded_at as uploadedAt', 'fingerprint'])
    .select(['read_utr as utr', 'read_paid_at as paidAt'])
    .where('order_id', 'in', ids)
    .execute()
  const former = await db
    .selectFrom('former_pictures')
    .select(['order_id as orderId', 'uploaded_at as uploadedAt', 'fingerprint', 'read_utr as utr', 'reading'])
    .where('order_id', 'in', ids)
    .execute()
  return [...present, ...former.map(({ reading, ...picture }) => ({ ...picture, paidAt: timeIn(reading) }))]
}

function timeIn(reading: string | null): string | null {
  return reading === null ? null : (JSON.parse(reading) as ReadingRecord).paidAt
}
