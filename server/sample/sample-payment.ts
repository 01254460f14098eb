import { toPaise, totals } from '#contract/money.ts'
import type { App } from '../app.ts'
import { keepFound } from '../features/payments/inspect-payment.ts'
import { SAMPLE_PRODUCTS } from './catalogue/products.ts'
import type { Buyer } from './fill-accounts.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from './payment-screenshot.ts'
import type { PlannedOrder } from './plan-orders.ts'
import { type Flaw, statusOf } from './plan-payment.ts'
import { appAt } from './sample-admin.ts'

const MINUTE = 60_000

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

export async function drawn(payment: PaymentScreenshot): Promise<File> {
  const bytes = await drawPaymentScreenshot(payment)
  return new File([new Uint8Array(bytes)], 'payment.png', { type: 'image/png' })
}

/** Keeps what the picture shows as its reading: reading two hundred drawings at the first start would tell no more, and take minutes. */
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
  }
  const found = { reading, fingerprint: null }
  await app.database.transaction((tx) =>
    keepFound(appAt(app, order.at + MINUTE), tx, { orderId, screenshot: row.screenshot, found }),
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
