import type { Queryable, Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import { type Doubts, type ExpectedPayment, NO_DOUBTS, type Boxes, type Reading } from '../../ocr/reading.ts'
import { amountDueOf } from '../orders/serialize-order.ts'
import { decideVerdict } from './decide-verdict.ts'
import { setPaymentQueue } from './create-check.ts'
import type { ReadingRecord } from '#contract/payments/payments.ts'
import { fingerprintKeys, isSameImage } from '../../ocr/fingerprint.ts'

/** Stores a payment's verdict, and those of later orders with its image or UTR, which this payment now precedes. */
export async function updateVerdict(tx: Transaction, orderId: string): Promise<void> {
  const later = await updateOneVerdict(tx, orderId)
  for (const other of later) await updateOneVerdict(tx, other)
}

/** Stores one verdict and returns the later orders that have the same file, image or UTR. */
async function updateOneVerdict(tx: Transaction, orderId: string): Promise<string[]> {
  const record = await checkAndOrder(tx, orderId)
  if (!record) return []
  const { order, check } = record
  if (check.state !== 'read' && check.state !== 'failed') return []
  const current = { orderId, uploadedAt: check.uploaded_at }
  const uses = await findUses(tx.db, check, order.screenshot_hash)
  const { verdict, reasons } = computeVerdict(order, check, earlierUses(uses, current))
  await tx.db
    .updateTable('payment_checks')
    .set({ verdict, reasons: JSON.stringify(reasons) })
    .where('order_id', '=', orderId)
    .execute()
  await setPaymentQueue(tx.db, { ...check, verdict })
  const all: ScreenshotUse[] = [...uses.sameFile, ...uses.sameImage, ...uses.sameUtr]
  return [...new Set(all.filter((use) => isEarlier(current, use)).map((use) => use.orderId))].slice(
    0,
    LATER_MAX,
  )
}

/** An image used by more orders than this is linked to the first ones. */
const LATER_MAX = 20

/** An order and its check, locked until the transaction ends. */
export async function checkAndOrder(
  tx: Transaction,
  orderId: string,
): Promise<{ order: OrdersRow; check: PaymentChecksRow } | undefined> {
  const locked = forUpdate(tx, tx.db.selectFrom('orders').selectAll().where('id', '=', orderId))
  const order = await locked.executeTakeFirst()
  const check = await tx.db
    .selectFrom('payment_checks')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return order && check && { order, check }
}

function earlierUses({ sameFile, sameImage, sameUtr }: OtherUses, current: ScreenshotUse) {
  const earlier = <U extends ScreenshotUse>(uses: readonly U[]) => uses.find((use) => isEarlier(use, current))
  return { file: earlier(sameFile), image: earlier(sameImage), utr: earlier(sameUtr) }
}

function computeVerdict(order: OrdersRow, check: PaymentChecksRow, earlier: ReturnType<typeof earlierUses>) {
  return decideVerdict({
    reading: check.state === 'read' ? effectiveReading(check) : null,
    expected: expectedOf(order, check),
    typedUtr: check.corrected ? check.utr : check.typed_utr,
    earlier: {
      sameFile: earlier.file?.orderId ?? null,
      sameImage: earlier.image?.orderId ?? null,
      sameUtr: earlier.utr ?? null,
    },
  })
}

function effectiveReading(check: PaymentChecksRow): Reading {
  return { ...readingOf(check), utr: check.corrected ? check.utr : check.read_utr }
}

export function readingOf(check: PaymentChecksRow): Reading {
  return {
    amount: check.read_amount_paise,
    utr: check.read_utr,
    payeeVpa: check.read_payee_vpa,
    payeeName: check.read_payee_name,
    paidAt: check.read_paid_at,
    status: check.read_status,
    doubts: { ...NO_DOUBTS, ...(JSON.parse(check.read_doubts) as Partial<Doubts>) },
    places: JSON.parse(check.read_places) as Boxes,
  }
}

/** What an order's image should show. */
export function expectedOf(
  order: Pick<OrdersRow, 'total_paise' | 'reduced_paise' | 'created_at'>,
  check: Pick<PaymentChecksRow, 'payee_vpa' | 'payee_name'>,
): ExpectedPayment {
  return {
    total: amountDueOf(order),
    payeeVpa: check.payee_vpa,
    payeeName: check.payee_name,
    placedAt: order.created_at,
  }
}

interface OtherUses {
  sameFile: ScreenshotUse[]
  sameImage: ScreenshotUse[]
  sameUtr: (ScreenshotUse & { utr: string })[]
}

/** All other orders with the same file, image or UTR, in any status; earliest first. */
export async function findUses(db: Queryable, check: PaymentChecksRow, fileHash: string): Promise<OtherUses> {
  const utrs = new Set(check.corrected ? [check.utr] : [check.read_utr, check.typed_utr])
  const sameUtr: OtherUses['sameUtr'] = []
  for (const utr of utrs) {
    if (utr !== null)
      sameUtr.push(...(await ordersWithUtr(db, check.order_id, utr)).map((use) => ({ ...use, utr })))
  }
  return {
    sameFile: earliestFirst(await ordersWithFile(db, check.order_id, fileHash)),
    sameImage: earliestFirst(await ordersWithImage(db, check)),
    sameUtr: earliestFirst(sameUtr),
  }
}

async function ordersWithFile(db: Queryable, orderId: string, fileHash: string): Promise<ScreenshotUse[]> {
  const current = await db
    .selectFrom('orders')
    .leftJoin('payment_checks', 'payment_checks.order_id', 'orders.id')
    .select(['orders.id as orderId', 'orders.created_at', 'payment_checks.uploaded_at'])
    .where('orders.screenshot_hash', '=', fileHash)
    .where('orders.id', '<>', orderId)
    .execute()
  const previous = await db
    .selectFrom('former_pictures')
    .select(['order_id as orderId', 'uploaded_at as uploadedAt'])
    .where('screenshot_hash', '=', fileHash)
    .where('order_id', '<>', orderId)
    .execute()
  const currentUses = current.map((row) => ({
    orderId: row.orderId,
    uploadedAt: row.uploaded_at ?? row.created_at,
  }))
  return [...currentUses, ...previous]
}

/** A corrected UTR replaces the ones from the image and the customer. */
async function ordersWithUtr(db: Queryable, orderId: string, utr: string): Promise<ScreenshotUse[]> {
  const found: ScreenshotUse[] = []
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

/** The earliest use by each order, earliest order first. */
function earliestFirst<U extends ScreenshotUse>(uses: readonly U[]): U[] {
  const sorted = uses.toSorted((a, b) => (isEarlier(a, b) ? -1 : 1))
  const orderIds = new Set<string>()
  return sorted.filter(({ orderId }) => !orderIds.has(orderId) && orderIds.add(orderId))
}

/** Whether one image came before another; ids of orders sort by time. */
export function isEarlier(a: ScreenshotUse, b: ScreenshotUse): boolean {
  return a.uploadedAt === b.uploadedAt ? a.orderId < b.orderId : a.uploadedAt < b.uploadedAt
}

/** A fingerprint key shared by more orders than this is part of an app's screen and does not identify a payment. */
const COMMON_KEY_ORDERS = 1_000
/** Maximum number of orders compared, those with the most shared keys. */
const CANDIDATES_MAX = 300

export interface ScreenshotUse {
  orderId: string
  uploadedAt: string
}

interface ComparedImage {
  fingerprint: string | null
  utr: string | null
  paidAt: string | null
}

/** Other orders whose current or earlier image shows the same screen. */
async function ordersWithImage(
  db: Queryable,
  { order_id, fingerprint, read_utr: utr, read_paid_at: paidAt }: PaymentChecksRow,
): Promise<ScreenshotUse[]> {
  if (!fingerprint) return []
  const ids = await candidates(db, fingerprintKeys(fingerprint), order_id)
  if (ids.length === 0) return []
  const fingerprints = await fingerprintsOf(db, ids)
  return fingerprints
    .filter((one) => one.fingerprint !== null && isSameImage(fingerprint, one.fingerprint))
    .filter((one) => !areTwoPayments({ fingerprint, utr, paidAt }, one))
    .map(({ orderId, uploadedAt }) => ({ orderId, uploadedAt }))
}

/** Two payments that each have a reference and a time of their own are different, however similar an app draws them. */
function areTwoPayments(a: ComparedImage, b: ComparedImage): boolean {
  return differ(a.utr, b.utr) && differ(a.paidAt, b.paidAt)
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other
}

/** The orders that share keys, most shared keys first. A common key counts only if all are common. */
async function candidates(db: Queryable, keys: readonly string[], orderId: string): Promise<string[]> {
  const byKey = await Promise.all(keys.map((key) => ordersOfKey(db, key, orderId)))
  const rare = byKey.filter((ids) => ids.length <= COMMON_KEY_ORDERS)
  const shared = new Map<string, number>()
  for (const id of (rare.length > 0 ? rare : byKey).flat()) shared.set(id, (shared.get(id) ?? 0) + 1)
  const mostShared = [...shared].toSorted(([, a], [, b]) => b - a)
  return mostShared.slice(0, CANDIDATES_MAX).map(([id]) => id)
}

async function ordersOfKey(db: Queryable, key: string, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_fingerprints')
    .select('order_id')
    .where('key', '=', key)
    .where('order_id', '<>', orderId)
    .limit(COMMON_KEY_ORDERS + 1)
    .execute()
  return rows.map((row) => row.order_id)
}

async function fingerprintsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<(ScreenshotUse & ComparedImage)[]> {
  const current = await db
    .selectFrom('payment_checks')
    .select(['order_id as orderId', 'uploaded_at as uploadedAt', 'fingerprint'])
    .select(['read_utr as utr', 'read_paid_at as paidAt'])
    .where('order_id', 'in', ids)
    .execute()
  const previous = await db
    .selectFrom('former_pictures')
    .select(['order_id as orderId', 'uploaded_at as uploadedAt', 'fingerprint', 'read_utr as utr', 'reading'])
    .where('order_id', 'in', ids)
    .execute()
  return [...current, ...previous.map(({ reading, ...image }) => ({ ...image, paidAt: paidAtOf(reading) }))]
}

function paidAtOf(reading: string | null): string | null {
  return reading === null ? null : (JSON.parse(reading) as ReadingRecord).paidAt
}
