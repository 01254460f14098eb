import { openSession } from '../server/features/accounts/sessions.ts'
import type { BigShop } from './big-shop.ts'

export interface HttpRequest {
  name: string
  path: string
  headers: Record<string, string>
  /** The bare server sends the same bytes each time, or serialises the same object for each request. */
  bare: 'bytes' | 'object'
  /** 304 is asked for with the answer's own ETag. */
  again?: true
}

const PRODUCTS = '/api/product/getAllProduct'
const BROTLI = { 'accept-encoding': 'br' }

/** What the screens ask for most: what is prepared once, and what is computed for each request. */
export async function httpRequests(shop: BigShop): Promise<HttpRequest[]> {
  const { customer, order, picture, product, script } = await knownOf(shop)
  const admin = { authorization: `Bearer ${shop.token}` }
  const own = { authorization: `Bearer ${customer.token}` }
  return [
    { ...bytes('public product list, 304', PRODUCTS, BROTLI), again: true },
    bytes('whole product list, brotli', PRODUCTS, BROTLI),
    bytes('whole product list, plain', PRODUCTS),
    bytes('categories, brotli', '/api/category/getAllCategory', BROTLI),
    bytes('web page /', '/', BROTLI),
    { ...bytes('web page /, 304', '/', BROTLI), again: true },
    bytes('public product page', product, BROTLI),
    bytes('public shop page', '/shop', BROTLI),
    bytes('script of the page', script, BROTLI),
    bytes('picture', picture),
    { ...bytes('picture, 304', picture), again: true },
    object('24 of 1,000 products', `${PRODUCTS}?limit=24`),
    object('search among 1,000', `${PRODUCTS}?search=brass%20bell&limit=24`),
    object('own orders', `/api/order/getUserOrders/${customer.id}`, own),
    object('one order', `/api/order/getOrder/${order}`, admin),
    object('admin, 20 orders', '/api/order/manageOrders?limit=20', admin),
    object('admin, 20 people', '/api/auth/manageCustomer?limit=20', admin),
    object('admin, 20 products', `${PRODUCTS}?limit=20`, admin),
    object('admin, dashboard', '/api/order/dashboard', admin),
  ]
}

/** Sent from memory by the bare server. */
function bytes(name: string, path: string, headers: Record<string, string> = {}): HttpRequest {
  return { name, path, headers, bare: 'bytes' }
}

/** Serialised for each request by the bare server. */
function object(name: string, path: string, headers: Record<string, string> = {}): HttpRequest {
  return { name, path, headers, bare: 'object' }
}

/** An order, its customer signed in, a public picture and the page's own script. */
async function knownOf({ app, server }: BigShop) {
  const { account_id: id, id: order } = await app.database.read
    .selectFrom('orders')
    .select(['id', 'account_id'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const token = await app.database.transaction((tx) =>
    openSession(app, tx.db, id, { remember: false, userAgent: 'bench' }),
  )
  const { data } = (await server.inject({ url: `${PRODUCTS}?limit=1` })).json<{
    data: { address: string; images: string[] }[]
  }>()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await server.inject('/')).body)![1]!
  return { customer: { id, token }, order, script, picture: data[0]!.images[0]!, product: data[0]!.address }
}
