import type { App } from '../app.ts'
import { moveOrder } from '../features/orders/move-order.ts'
import { placeOrder } from '../features/checkout/place-order.ts'
import { setPaymentStatus } from '../features/payments/set-payment-status.ts'
import { updateProduct } from '../features/products/update-product.ts'
import { SAMPLE_PRODUCTS } from './catalogue/products.ts'
import type { Buyer } from './fill-accounts.ts'
import { drawn, keepShown, paymentShown, planFlaws } from './sample-payment.ts'
import type { PlannedOrder } from './plan-orders.ts'
import type { Progress } from '../progress.ts'
import { appAt, SAMPLE_REQUEST, sampleAdmin } from './sample-admin.ts'

const AT_ONCE = 8

interface Filling {
  plan: readonly PlannedOrder[]
  /** Product ids by name. */
  products: ReadonlyMap<string, string>
  buyers: readonly Buyer[]
  progress: Progress
}

/** Places the planned orders at their times and moves them on; a few at once, as drawing and writing alternate. */
export async function fillOrders(app: App, { plan, products, buyers, progress }: Filling): Promise<void> {
  const { n: done } = await app.database.read
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const admin = await sampleAdmin(app)
  const flaws = planFlaws(plan)
  const left = plan.slice(done)
  for (let i = 0; i < left.length; i += AT_ONCE) {
    progress.step('orders', done + i, plan.length)
    const some = left.slice(i, i + AT_ONCE).map(async (order, j) => {
      const shown = paymentShown(order, flaws[done + i + j] ?? null, { plan, buyers })
      const placed = await place(app, order, { products, buyers, image: await drawn(shown) })
      await keepShown(app, order, placed, shown)
      await follow(app, order, placed, admin)
    })
    await Promise.all(some)
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
    actor: { id, role, email, mobile, name: person.name, isVerified: true, isGuest: false, sessionHash: '' },
    key: undefined,
    requestId: SAMPLE_REQUEST,
    address: '',
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
  if (order.payment) await setPaymentStatus(appAt(app, order.payment.at), { ...by, to: order.payment.to })
  for (const { to, at } of order.moves) {
    const tracking = to === 'shipped' ? order.tracking : undefined
    await moveOrder(appAt(app, at), { ...by, to, restock: undefined, tracking })
  }
}

/** Returned and cancelled goods came back on top: the shelves are counted and set to the catalogue's stock. */
async function countShelves(
  app: App,
  products: ReadonlyMap<string, string>,
  actor: { id: string },
): Promise<void> {
  const rows = await app.database.read.selectFrom('products').select(['id', 'stock']).execute()
  const now = new Map(rows.map((row) => [row.id, row.stock]))
  for (const { name, stock } of SAMPLE_PRODUCTS) {
    const id = products.get(name)!
    if (now.get(id) !== stock)
      await updateProduct(app, { id, body: { stock }, actor, requestId: SAMPLE_REQUEST })
  }
}
