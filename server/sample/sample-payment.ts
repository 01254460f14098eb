import { toPaise, totals } from '#contract/money.ts'
import type { PaidState } from '#contract/payments/payments.ts'
import type { App } from '../app.ts'
import { keepContent } from '../features/payments/inspect-payment.ts'
import { NO_DOUBTS } from '../reading/reading.ts'
import { SAMPLE_PRODUCTS } from './catalogue/products.ts'
import type { Buyer } from './fill-accounts.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from './payment-screenshot.ts'
import type { PlannedOrder } from './plan-orders.ts'
import { appAt } from './sample-admin.ts'

const MINUTE = 60_000

/** What is wrong with a sample payment's picture. */
export type Flaw = 'failed' | 'pending' | 'amount' | 'payee' | 'reused'

const OF_FAILED: readonly Flaw[] = ['failed', 'pending', 'amount', 'payee']
/** Most waiting payments are fine: that is how a shop's day looks. */
const OF_WAITING: readonly (Flaw | null)[] = [null, 'amount', 'payee', 'reused', null, null, 'failed', null]

/** The flaw of each planned order's picture: payments that were not found have one, some of those waiting too. */
export function planFlaws(plan: readonly PlannedOrder[]): (Flaw | null)[] {
  let failed = 0
  let waiting = 0
  return plan.map(({ payment, moves }) => {
    if (payment?.to === 'failed') return OF_FAILED[failed++ % OF_FAILED.length]!
    if (payment === null && moves.length === 0) return OF_WAITING[waiting++ % OF_WAITING.length]!
    return null
  })
}

interface Others {
  plan: readonly PlannedOrder[]
  buyers: readonly Buyer[]
}

/** What the picture of a planned order shows; a reused one is the very picture of an earlier order of somebody else. */
export function paymentShown(
  order: PlannedOrder,
  flaw: Flaw | null,
  { plan, buyers }: Others,
): PaymentScreenshot {
  const reused =
    flaw === 'reused'
      ? plan.findLast((other) => other.at < order.at - 2 * 86_400_000 && other.buyer !== order.buyer)
      : undefined
  if (reused) return paymentShown(reused, null, { plan, buyers })
  const amount = amountOf(order)
  return {
    amountRupees: flaw === 'amount' ? Math.max(1, amount - 50) : amount,
    utr: order.utr,
    payeeVpa: flaw === 'payee' ? 'samagri.goods@upi' : 'samagri@upi',
    payeeName: 'Samagri Devotional Goods',
    payerName: buyers[order.buyer]!.person.name,
    paidAt: new Date(order.at - 3 * MINUTE).toISOString(),
    layout: order.layout,
    status: statusOf(flaw),
  }
}

function statusOf(flaw: Flaw | null): PaidState {
  return flaw === 'failed' || flaw === 'pending' ? flaw : 'success'
}

export async function drawn(payment: PaymentScreenshot): Promise<File> {
  const bytes = await drawPaymentScreenshot(payment)
  return new File([new Uint8Array(bytes)], 'payment.png', { type: 'image/png' })
}

/** Keeps what the picture shows as its reading: to read two hundred drawings at the first start would take minutes. */
export async function keepShown(
  app: App,
  order: PlannedOrder,
  orderId: string,
  shown: PaymentScreenshot,
): Promise<void> {
  const row = await app.database.read
    .selectFrom('orders')
    .select('screenshot')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const reading = {
    amount: toPaise(shown.amountRupees),
    utr: shown.utr,
    payeeVpa: shown.payeeVpa,
    payeeName: shown.payeeName,
    paidAt: wholeMinute(shown.paidAt),
    status: shown.status ?? 'success',
    doubts: NO_DOUBTS,
    places: {},
  }
  const content = { reading, fingerprint: null }
  await app.database.transaction((tx) =>
    keepContent(appAt(app, order.at + MINUTE), tx, { orderId, screenshot: row.screenshot, content }),
  )
}

/** Payment apps show no seconds. */
function wholeMinute(at: string): string {
  return new Date(Math.floor(Date.parse(at) / MINUTE) * MINUTE).toISOString()
}

function amountOf({ lines }: PlannedOrder): number {
  const priced = lines.map(({ product, quantity }) => {
    const { price, shippingPrice } = SAMPLE_PRODUCTS.find(({ name }) => name === product)!
    return { quantity, price: toPaise(price), shippingPrice: toPaise(shippingPrice) }
  })
  return totals(priced).total / 100
}
