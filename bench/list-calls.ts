import type { App } from '../server/app.ts'
import type { Queryable } from '../server/database/database.ts'
import { indiaDay } from '../server/india-time.ts'
import { PERSON, PHONE, PRODUCT } from './found-alike.ts'

export interface ListCall {
  name: string
  url: string
  /** As a visitor of the shop asks; an admin asks otherwise. */
  isPublic?: true
}

const ORDERS = '/api/order/manageOrders'
const PEOPLE = '/api/auth/manageCustomer'
const PRODUCTS = '/api/product/getAllProduct'

/** The list calls of the screens that have the same to do in a shop of any size, each with what is asked of it. */
export async function listCalls(app: App): Promise<ListCall[]> {
  const { order, customer, orders } = await knownOf(app)
  const day = (ago: number) => indiaDay(app.clock.now() - ago * 86_400_000)
  return [
    call(ORDERS, {}),
    ...['oldest', 'amount-high', 'amount-low'].map((sort) => call(ORDERS, { sort })),
    ...['pending', 'delivered', 'in-progress', 'returned'].map((status) => call(ORDERS, { status })),
    call(ORDERS, { status: 'in-progress', sort: 'amount-high' }),
    call(ORDERS, { payment: 'paid', sort: 'amount-low' }),
    named('of 30 days', call(ORDERS, { from: day(30), to: day(0) })),
    named('of 3 days by amount', call(ORDERS, { from: day(2), to: day(0), sort: 'amount-high' })),
    named(
      'of 60 days, delivered, by amount',
      call(ORDERS, { from: day(60), to: day(0), status: 'delivered', sort: 'amount-high' }),
    ),
    call(ORDERS, { search: PERSON }),
    call(ORDERS, { search: PERSON, status: 'delivered' }),
    call(ORDERS, { search: PERSON, sort: 'amount-high' }),
    call(ORDERS, { search: PHONE }),
    call(ORDERS, { search: '+91 90000 90000' }),
    named('search=what all phones contain', call(ORDERS, { search: '9000' })),
    call(ORDERS, { search: 'nobody is called so' }),
    call(ORDERS, { search: 'zq' }),
    named('search=the end of an id', call(ORDERS, { search: order.slice(-6) })),
    named('the page in the middle', call(ORDERS, { page: String(Math.floor(orders / 20)) })),
    named('the last page', call(ORDERS, { page: String(Math.floor(orders / 10)) })),
    call(PEOPLE, {}),
    call(PEOPLE, { sort: 'name-az' }),
    call(PEOPLE, { status: 'suspended', sort: 'name-za' }),
    call(PEOPLE, { search: PERSON }),
    named('search=what all addresses contain', call(PEOPLE, { search: 'customer.example' })),
    call(PEOPLE, { search: 'nobody is called so' }),
    call(PRODUCTS, {}),
    call(PRODUCTS, { sort: 'amount-high' }),
    call(PRODUCTS, { status: 'low-stock' }),
    call(PRODUCTS, { search: PRODUCT }),
    shopCall({}),
    shopCall({ sort: 'amount-low' }),
    shopCall({ search: PRODUCT }),
    { name: 'getUserOrders', url: `/api/order/getUserOrders/${customer}?page=1&limit=10` },
    { name: 'dashboard', url: '/api/order/dashboard' },
    { name: 'getTrends', url: '/api/order/getTrends' },
    { name: 'getHistory', url: `/api/order/getHistory/${order}` },
  ]
}

/**
 * What has more to do in a larger shop: searches that find more there, what is counted up to 1,000, what waits and is
 * sorted afterwards, and a page that is walked to.
 */
export async function growingCalls(app: App): Promise<ListCall[]> {
  const { category, orders, people } = await knownOf(app)
  return [
    ...['sample', 'lata example', 'पाटील', '900001234'].map((search) => call(ORDERS, { search })),
    named(
      'by amount, the page in the middle',
      call(ORDERS, { sort: 'amount-high', page: String(Math.floor(orders / 20)) }),
    ),
    named('the page in the middle', call(PEOPLE, { page: String(Math.floor(people / 20)) })),
    call(PEOPLE, { search: 'lata' }),
    call(PRODUCTS, { search: 'brass bell' }),
    ...['oldest', 'amount-high'].map((sort) => call(ORDERS, { status: 'to-pack', sort })),
    call(ORDERS, { problem: 'true', sort: 'oldest' }),
    { name: 'getDay', url: '/api/order/getDay' },
    named('of a category by name', call(PRODUCTS, { category, sort: 'name-az' })),
  ]
}

/** Of a shop: its newest order, a customer with three orders, a category, and how many orders and people there are. */
async function knownOf({ database: { read } }: App) {
  const order = await read
    .selectFrom('orders')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const customer = await read
    .selectFrom('order_counters')
    .select('scope')
    .where('scope', '<>', 'shop')
    .groupBy('scope')
    .having((e) => e.fn.sum<number>('orders'), '=', 3)
    .limit(1)
    .executeTakeFirstOrThrow()
  const place = await read
    .selectFrom('subcategories')
    .select('category_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const of = { order: order.id, customer: customer.scope, category: place.category_id }
  return { ...of, orders: await countOf(read, 'orders'), people: await countOf(read, 'accounts') }
}

async function countOf(db: Queryable, table: 'orders' | 'accounts'): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Of what is on sale, most sold first. */
function shopCall(query: Record<string, string>): ListCall {
  const { name, url } = call(PRODUCTS, query)
  return { name: `the shop’s ${name}`, url, isPublic: true }
}

function call(path: string, query: Record<string, string>): ListCall {
  const words = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  const address = `${path}?${new URLSearchParams({ page: '1', limit: '10', ...query }).toString()}`
  return { name: [path.split('/').at(-1), ...words].join(' '), url: address }
}

/** The call under words of its own, where what is asked differs from shop to shop. */
function named(words: string, { name, url }: ListCall): ListCall {
  return { name: `${name.split(' ')[0]} ${words}`, url }
}
