import { toRupees } from '#contract/money.ts'
import type { Clock } from '../server/clock.ts'
import type { OrdersRow } from '../server/database/tables/orders.ts'
import type { PaymentChecksRow } from '../server/database/tables/payments.ts'
import {
  expectedOf,
  isEarlier,
  findUses,
  type ScreenshotUse,
} from '#server/features/payments/update-verdict.ts'
import { decideVerdict } from '../server/features/payments/decide-verdict.ts'
import { checkedWithin } from '../server/features/payments/payments.routes.ts'
import { indiaDay } from '../server/india-time.ts'
import type { ExistingShop } from '../server/operator/existing-shop.ts'
import { type Reading, ReadingFailed, type ScreenshotReader } from '../server/ocr/reading.ts'
import type { Labelled, Looked } from './payment-figures.ts'

const DAYS = 90
const NEWEST = 500

type Shop = Pick<ExistingShop, 'clock' | 'database' | 'files'>
type Settled = Awaited<ReturnType<typeof settledOf>>[number]

/** A settled payment with today's reading and verdict, and the month in which it was settled, such as '2026-11'. */
export interface OwnLooked extends Looked {
  month: string
}

/**
 * Reads the images of a shop's settled payments again, newest first, and judges them as if no admin had decided.
 * Nothing is written. `onProgress` is called for each.
 */
export async function lookAtOwn(
  shop: Shop,
  open: (options: { clock: Clock }) => ScreenshotReader,
  onProgress: (done: number, of: number) => void,
): Promise<OwnLooked[]> {
  const reader = open({ clock: shop.clock })
  const settled = await settledOf(shop)
  const looked: OwnLooked[] = []
  try {
    for (const [i, one] of settled.entries()) {
      onProgress(i + 1, settled.length)
      const image = await shop.files.get(`private/${one.screenshot}`)
      if (!image) continue
      const began = performance.now()
      const reading = await readAgain(reader, image, one)
      const ms = performance.now() - began
      const checked = reading && { ...(await judgeAgain(shop, one, reading)), ms, cpuMs: 0 }
      const month = indiaDay(Date.parse(one.settled_at ?? '')).slice(0, 7)
      looked.push({ month, labelled: labelOf(one), checked, earlier: null })
    }
  } finally {
    await reader.close()
  }
  return looked
}

/** All that were really read, unlike those of sample orders, and whose images are not deleted. */
function settledOf({ clock, database }: Shop): Promise<(PaymentChecksRow & Order)[]> {
  return checkedWithin({ clock }, database.read, DAYS)
    .innerJoin('orders', 'orders.id', 'order_id')
    .selectAll('payment_checks')
    .select(['screenshot', 'screenshot_hash', 'total_paise', 'reduced_paise', 'created_at', 'payment_status'])
    .where('screenshot_deleted_at', 'is', null)
    .where((e) => e.or([e('fingerprint', 'is not', null), e('payment_checks.state', '=', 'failed')]))
    .limit(NEWEST)
    .execute()
}

type Order = Pick<
  OrdersRow,
  'screenshot' | 'screenshot_hash' | 'total_paise' | 'reduced_paise' | 'created_at' | 'payment_status'
>

/** null if the reader gives up. */
function readAgain(reader: ScreenshotReader, image: Uint8Array, one: Settled): Promise<Reading | null> {
  return reader.read(image, expectedOf(one, one), one.uploaded_at).catch((error: unknown) => {
    if (error instanceof ReadingFailed) return null
    throw error
  })
}

async function judgeAgain({ database }: Shop, one: Settled, reading: Reading) {
  const check: PaymentChecksRow = {
    ...one,
    corrected: 0,
    read_utr: reading.utr,
    read_paid_at: reading.paidAt,
  }
  const uses = await findUses(database.read, check, one.screenshot_hash)
  const own = { orderId: one.order_id, uploadedAt: one.uploaded_at }
  const earlier = (of: readonly ScreenshotUse[]) => of.find((use) => isEarlier(use, own))?.orderId ?? null
  const judgement = decideVerdict({
    reading,
    expected: expectedOf(one, one),
    typedUtr: one.typed_utr,
    earlier: {
      sameFile: earlier(uses.sameFile),
      sameImage: earlier(uses.sameImage),
      sameUtr: uses.sameUtr.find((use) => isEarlier(use, own)) ?? null,
    },
  })
  return { orderId: one.order_id, reading, ...judgement }
}

/**
 * The admin's decision is taken as the truth: a paid one shows what the order expects, a failed one is not clear.
 */
function labelOf({ payment_status, utr, ...one }: Settled): Labelled {
  const { total, ...order } = expectedOf(one, one)
  const label = { file: '', order: { ...order, total: toRupees(total) } }
  if (payment_status === 'failed') return { ...label, class: 'failed' }
  const amount = toRupees(total)
  const truth = { amount, utr, payeeVpa: null, payeeName: null, paidAt: null, status: 'success' } as const
  return { ...label, class: 'genuine', truth }
}
