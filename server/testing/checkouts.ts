import { CHECKOUT_HOLD_MS } from '#contract/limits.ts'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import { releaseExpired } from '../features/checkout/end-checkout.ts'
import { orderBody } from './orders.ts'
import type { Person, TestShop } from './test-shop.ts'

type Items = { product: string; quantity: number }[]

/** A customer's checkout over these lines → the session. */
export async function aCheckout(customer: Person, items: Items): Promise<CheckoutSession> {
  return (await customer.call('startCheckout', { body: { items } })).data
}

/** An order from a session as the checkout sends it: its lines at its prices, with its own screenshot. */
export function heldOrder(customer: Person, session: CheckoutSession, changes: Record<string, unknown> = {}) {
  const items = session.items.map(({ product, quantity, price, shippingPrice }) => ({
    product,
    quantity,
    price,
    shippingPrice,
  }))
  return orderBody(customer, items, { checkout: session._id, ...changes })
}

/** Lets every open checkout expire, and makes the shop notice. */
export async function letCheckoutsRunOut(shop: TestShop): Promise<void> {
  shop.clock.advance(CHECKOUT_HOLD_MS)
  await releaseExpired(shop.app)
}

/** Stock and units sold of a product as the public list shows them. */
export async function stockOf(shop: TestShop, product: string) {
  const { data } = await shop.call('getAllProduct')
  const { stock, sold } = data.find(({ _id }) => _id === product)!
  return { stock, sold }
}

/** The ledger of a product: each movement's reason and units, in order. */
export async function ledgerOf(shop: TestShop, product: string): Promise<string[]> {
  const rows = await shop.app.database.read
    .selectFrom('stock_movements')
    .select(['reason', 'delta'])
    .where('product_id', '=', product)
    .orderBy('id')
    .execute()
  return rows.filter(({ reason }) => reason !== 'opening').map(({ reason, delta }) => `${reason} ${delta}`)
}
