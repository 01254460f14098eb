import type { App } from '../server/app.ts'
import { indiaDay } from '../server/india-time.ts'

export interface ListCall {
  name: string
  url: string
  /** As a visitor of the shop asks; an admin asks otherwise. */
  isPublic?: true
}

const ORDERS = '/api/order/manageOrders'
const PEOPLE = '/api/auth/manageCustomer'
const PRODUCTS = '/api/product/getAllProduct'

/** The list calls of the screens, each with what is asked of it. */
export async function listCalls({ database, clock }: App): Promise<ListCall[]> {
  const { read } = database
  const order = await read
    .selectFrom('orders')
    .select(['id', 'account_id', 'phone'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const place = await read
    .selectFrom('subcategories')
    .select('category_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { n } = await read
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const day = (ago: number) => indiaDay(clock.now() - ago * 86_400_000)
  const middle = String(Math.floor(n / 20))
  return [
    call(ORDERS, {}),
    ...['oldest', 'amount-high', 'amount-low'].map((sort) => call(ORDERS, { sort })),
    ...['pending', 'delivered', 'in-progress', 'returned'].map((status) => call(ORDERS, { status })),
    call(ORDERS, { status: 'in-progress', sort: 'amount-high' }),
    call(ORDERS, { payment: 'paid', sort: 'amount-low' }),
    call(ORDERS, { from: day(30), to: day(0) }),
    call(ORDERS, { from: day(2), to: day(0), sort: 'amount-high' }),
    call(ORDERS, { from: day(60), to: day(0), status: 'delivered', sort: 'amount-high' }),
    call(ORDERS, { search: 'sample' }),
    call(ORDERS, { search: 'lata example' }),
    call(ORDERS, { search: 'पाटील' }),
    call(ORDERS, { search: '900001234' }),
    { ...call(ORDERS, { search: order.phone }), name: 'manageOrders search=a customer’s number' },
    call(ORDERS, { search: 'nobody is called so' }),
    call(ORDERS, { search: 'zq' }),
    { ...call(ORDERS, { search: order.id.slice(-6) }), name: 'manageOrders search=the end of an id' },
    { ...call(ORDERS, { page: middle }), name: 'manageOrders, the page in the middle' },
    { ...call(ORDERS, { page: String(Math.floor(n / 10)) }), name: 'manageOrders, the last page' },
    call(PEOPLE, {}),
    call(PEOPLE, { sort: 'name-az' }),
    call(PEOPLE, { status: 'suspended', sort: 'name-za' }),
    call(PEOPLE, { search: 'lata' }),
    call(PEOPLE, { search: 'nobody is called so' }),
    call(PRODUCTS, {}),
    call(PRODUCTS, { sort: 'amount-high' }),
    {
      ...call(PRODUCTS, { category: place.category_id, sort: 'name-az' }),
      name: 'getAllProduct category sort=name-az',
    },
    call(PRODUCTS, { status: 'low-stock' }),
    call(PRODUCTS, { search: 'brass bell' }),
    shopCall({}),
    shopCall({ sort: 'amount-low' }),
    shopCall({ search: 'brass bell' }),
    { name: 'getUserOrders', url: `/api/order/getUserOrders/${order.account_id}?page=1&limit=10` },
    { name: 'dashboard', url: '/api/order/dashboard' },
    { name: 'getTrends', url: '/api/order/getTrends' },
    { name: 'getHistory', url: `/api/order/getHistory/${order.id}` },
  ]
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
