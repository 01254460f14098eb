import { countRows } from '../database/database.ts'
import { toPaise, totals } from '#contract/money.ts'
import type { App } from '../app.ts'
import { moveOrder } from '../features/orders/move-order.ts'
import { placeOrder } from '../features/checkout/place-order.ts'
import { changePaymentStatus } from '../features/payments/set-payment-status.ts'
import { updateProduct } from '../features/products/update-product.ts'
import type { Progress } from '../progress.ts'
import { storeReading } from '../features/payments/check-payment.ts'
import { NO_DOUBTS } from '../ocr/reading.ts'
import { SAMPLE_PRODUCTS } from './catalogue.ts'
import type { Buyer } from './fill-accounts.ts'
import type { PlannedOrder } from './plan-orders.ts'
import { appAt, SAMPLE_REQUEST, sampleAdmin } from './sample-accounts.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from './payment-screenshot.ts'

const AT_ONCE = 8

interface Filling {
  plan: readonly PlannedOrder[]
  /** Product ids by name. */
  products: ReadonlyMap<string, string>
  buyers: readonly Buyer[]
  progress: Progress
}

/**
 * Places the planned orders at their times and moves them on. Screenshots are drawn together, but orders are placed
 * in turn: after an interruption their number shows which are missing.
 */
export async function fillOrders(app: App, { plan, products, buyers, progress }: Filling): Promise<void> {
  const done = await countRows(app.database.read.selectFrom('orders'))
  const admin = await sampleAdmin(app)
  const faults = planFaults(plan)
  for (let i = done; i < plan.length; i += AT_ONCE) {
    progress.step('orders', i, plan.length)
    const some = plan.slice(i, i + AT_ONCE).map(async (order, j) => {
      const shown = paymentShown(order, faults[i + j] ?? null, { plan, buyers })
      return { order, shown, image: await drawScreenshot(shown) }
    })
    for (const { order, shown, image } of await Promise.all(some)) {
      const placed = await place(app, order, { products, buyers, image })
      await keepShown(app, order, placed, shown)
      await follow(app, order, placed, admin)
    }
  }
  await countShelves(app, products, admin)
}

interface Placing {
  products: ReadonlyMap<string, string>
  buyers: readonly Buyer[]
  image: File
}

async function place(app: App, order: PlannedOrder, { products, buyers, image }: Placing): Promise<string> {
  const { id, role, email, person } = buyers[order.buyer]!
  const mobile = person.phone
  const { _id } = await placeOrder(appAt(app, order.at), {
    actor: { id, role, email, mobile, name: person.name, isGuest: false, sessionHash: '' },
    key: undefined,
    requestId: SAMPLE_REQUEST,
    ip: '',
    body: {
      userId: id,
      image,
      items: order.lines.map(({ product, quantity }) => ({ product: products.get(product)!, quantity })),
      shippingAddress: {
        fullName: person.name,
        phone: mobile,
        addressLine: person.addressLine,
        city: person.city,
        state: person.state,
        postalCode: person.postalCode,
        country: person.country,
      },
    },
  })
  return _id
}

async function follow(app: App, order: PlannedOrder, id: string, actor: { id: string }): Promise<void> {
  const by = { id, actor, requestId: SAMPLE_REQUEST }
  const { payment } = order
  if (payment)
    await app.database.transaction((tx) =>
      changePaymentStatus(appAt(app, payment.at), tx, { ...by, to: payment.to }),
    )
  for (const { to, at } of order.moves) {
    const tracking = to === 'shipped' ? order.tracking : undefined
    await moveOrder(appAt(app, at), { ...by, to, restock: undefined, tracking })
  }
}

/** Returned and cancelled units were added on top: the stock is counted and set to the catalogue's. */
async function countShelves(app: App, products: ReadonlyMap<string, string>, actor: { id: string }) {
  const rows = await app.database.read.selectFrom('products').select(['id', 'stock']).execute()
  const now = new Map(rows.map((row) => [row.id, row.stock]))
  for (const { name, stock } of SAMPLE_PRODUCTS) {
    const id = products.get(name)!
    if (now.get(id) !== stock)
      await updateProduct(app, { params: { id }, body: { stock }, actor, requestId: SAMPLE_REQUEST })
  }
}

const MINUTE = 60_000

type PaymentFault = 'failed' | 'pending' | 'amount' | 'payee' | 'reused'

const OF_FAILED: readonly PaymentFault[] = ['failed', 'pending', 'amount', 'payee']
/** Most pending payments are fine, as on a normal day. */
const OF_WAITING: readonly (PaymentFault | null)[] = [
  null,
  'amount',
  'payee',
  'reused',
  null,
  null,
  'failed',
  null,
]

/** The fault in each planned order's image: payments that were not found have one, and so do some pending ones. */
function planFaults(plan: readonly PlannedOrder[]): (PaymentFault | null)[] {
  let failed = 0
  let waiting = 0
  return plan.map(({ payment, moves }) => {
    if (payment?.to === 'failed') return OF_FAILED[failed++ % OF_FAILED.length]!
    if (payment === null && moves.length === 0) return OF_WAITING[waiting++ % OF_WAITING.length]!
    return null
  })
}

/** The content of a planned order's image; a reused one is the same image as in someone else's earlier order. */
function paymentShown(
  order: PlannedOrder,
  fault: PaymentFault | null,
  { plan, buyers }: { plan: readonly PlannedOrder[]; buyers: readonly Buyer[] },
): PaymentScreenshot {
  const reused =
    fault === 'reused'
      ? plan.findLast((other) => other.at < order.at - 2 * 86_400_000 && other.buyer !== order.buyer)
      : undefined
  if (reused) return paymentShown(reused, null, { plan, buyers })
  const amount = amountOf(order)
  return {
    amountRupees: fault === 'amount' ? Math.max(1, amount - 50) : amount,
    utr: order.utr,
    payeeVpa: fault === 'payee' ? 'samagri.goods@upi' : 'samagri@upi',
    payeeName: 'Samagri Devotional Goods',
    payerName: buyers[order.buyer]!.person.name,
    paidAt: new Date(order.at - 3 * MINUTE).toISOString(),
    layout: order.layout,
    status: fault === 'failed' || fault === 'pending' ? fault : 'success',
  }
}

async function drawScreenshot(payment: PaymentScreenshot): Promise<File> {
  const bytes = await drawPaymentScreenshot(payment)
  return new File([new Uint8Array(bytes)], 'payment.png', { type: 'image/png' })
}

/** Stores the image's content as its reading: reading two hundred drawings at the first start would take minutes. */
async function keepShown(app: App, order: PlannedOrder, orderId: string, shown: PaymentScreenshot) {
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
    storeReading(appAt(app, order.at + MINUTE), tx, { orderId, screenshot: row.screenshot, content }),
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
