import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders/orders.ts'
import { newCustomer } from './checkouts.ts'
import type { RunningShop } from './server.ts'
import type { Account } from './sign-in.ts'
import { screenshot } from './test-screenshots.ts'

/** Places an order for the customer who makes the calls, with its own name. */
export async function placeOrder(
  customer: Client,
  userId: string,
  items: readonly { product: string; quantity: number }[],
): Promise<Order> {
  const { buffer } = await screenshot()
  const { data } = await customer('createOrder', {
    body: {
      userId,
      image: new File([new Uint8Array(buffer)], 'payment.png', { type: 'image/png' }),
      items: [...items],
      shippingAddress: {
        fullName: `Order Example ${Date.now()}`,
        phone: '9876543210',
        addressLine: '12 Sample Street',
        postalCode: '411030',
      },
    },
  })
  return data
}

/** A new customer with an order for one piece of a product. */
export async function customerWithOrder(
  { shop, callAs }: { shop: RunningShop; callAs: (account: Account) => Promise<Client> },
  search: string,
) {
  const account = await newCustomer(shop)
  const customer = await callAs(account)
  const { data: me } = await customer('getMe')
  const { data: products } = await customer('getAllProduct', { query: { search } })
  const order = await placeOrder(customer, me._id, [{ product: products[0]!._id, quantity: 1 }])
  return { account, order }
}
