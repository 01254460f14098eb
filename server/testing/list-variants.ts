import type { Client } from '#contract/client.ts'

/** A list call as a screen makes it, with a name. */
export interface Variant {
  name: string
  ask: () => Promise<unknown>
}

/** A cursor in the middle of the payments to check. */
const QUEUED = 'clear~2026-10-01T06:30:00.000Z~01a1f7a5-ca40-7531-ac2f-9532c3a0e124'

/** A courier's file that identifies orders in each of the ways. */
const TRACKING = new File(
  ['Order,AWB\n#a1b2c3,7711\nINV-2627-000001,7712\n01a1f7a5-ca40-7531-ac2f-9532c3a0e124,7713\n'],
  'awb.csv',
)

interface Known {
  admin: Client
  customer: Client
  /** No one who is signed in. */
  shopper: Client
  /** Of the customer. */
  userId: string
  order: string
  category: string
  subCategory: string
  /** The last 30 days and one day, as days in India. */
  month: { from: string; to: string }
  day: { from: string; to: string }
}

const ORDER_SORTS = ['newest', 'oldest', 'amount-high', 'amount-low'] as const
const NAME_SORTS = ['newest', 'oldest', 'name-az', 'name-za'] as const
const PRODUCT_SORTS = [...NAME_SORTS, 'amount-high', 'amount-low'] as const
/** Common, rare, absent, one and two letters, Devanagari, the end of an id. */
const SEARCHES = ['Sample', '0001', 'nobody is called so', 'a', 'zq', 'पाटील', '#a1b2c3'] as const

/** Every list call with each filter, each sort and each kind of search, and most pairs of them. */
export function listVariants(known: Known): Variant[] {
  return [
    ...orderVariants(known),
    ...ownVariants(known),
    ...customerVariants(known),
    ...productVariants(known),
    ...shopVariants(known),
    ...auditVariants(known),
    ...singles(known),
  ]
}

function orderVariants({ admin, month, day }: Known): Variant[] {
  const statuses = [
    {},
    { status: 'delivered' },
    { status: 'pending' },
    { status: 'in-progress' },
    { status: 'returned' },
  ]
  const payments = [{}, { payment: 'paid' }, { payment: 'failed' }] as const
  const filters = statuses.flatMap((status) =>
    payments.flatMap((payment) => [{}, month, day].map((days) => ({ ...status, ...payment, ...days }))),
  )
  const lists = filters.map((filter, i) => ({ ...filter, sort: ORDER_SORTS[i % ORDER_SORTS.length]! }))
  const searches = SEARCHES.flatMap((search) => [
    { search },
    { search, status: 'delivered' },
    { search, sort: 'amount-low' as const },
  ])
  const problem = 'true' as const
  const toPack = { status: 'to-pack' }
  const waiting = [
    { problem },
    { problem, search: 'Sample' },
    { problem, ...month },
    toPack,
    { ...toPack, ...day },
  ]
  const sorted = waiting.flatMap((filter) => ORDER_SORTS.map((sort) => ({ ...filter, sort })))
  const due = [{}, { status: 'returned' }, { payment: 'paid' as const }, month, { search: 'a' }].flatMap(
    (filter) => ORDER_SORTS.map((sort) => ({ ...filter, sort, refundDue: 'true' as const, page: '1' })),
  )
  const deep = ['40', '400'].map((page) => ({ page }))
  return [...lists, ...sorted, ...searches, ...due, ...deep].map((query) =>
    variant('manageOrders', query, (q) => admin('manageOrders', { query: q })),
  )
}

function ownVariants({ customer, userId }: Known): Variant[] {
  const filters = [...ORDER_SORTS.map((sort) => ({ sort })), { status: 'delivered' }, { search: 'Sample' }]
  const params = { userId }
  return filters.map((query) =>
    variant('getUserOrders', query, (q) => customer('getUserOrders', { params, query: q })),
  )
}

function customerVariants({ admin }: Known): Variant[] {
  const guests = [{ guest: 'true' }, { guest: 'false' }, { guest: 'false', status: 'suspended' }] as const
  const filters = [{}, { status: 'active' }, { status: 'suspended' }, ...guests]
  const lists = filters.flatMap((filter) => NAME_SORTS.map((sort) => ({ ...filter, sort })))
  const searches = SEARCHES.flatMap((search) => [{ search }, { search, sort: 'name-az' as const }])
  return [...lists, ...searches, { page: '90' }].map((query) =>
    variant('manageCustomer', query, (q) => admin('manageCustomer', { query: q })),
  )
}

function productVariants({ admin, category, subCategory }: Known): Variant[] {
  const filters = [{}, { category }, { subCategory }, { status: 'inactive' }, { status: 'low-stock' }]
  const lists = filters.flatMap((filter) => PRODUCT_SORTS.map((sort) => ({ ...filter, sort })))
  const searches = [...SEARCHES, 'Lamps'].flatMap((search) => [{ search }, { search, category }])
  return [...lists, ...searches, { page: '200' }].map((query) =>
    variant('getAllProduct', query, (q) => admin('getAllProduct', { query: q })),
  )
}

const REDUCED = { discount: '20', inStock: 'true' } as const

/** Product queries of customers: what is for sale, most sold first. */
function shopVariants({ shopper, category, subCategory }: Known): Variant[] {
  const filters = [{}, { category }, { subCategory }, { status: 'low-stock' }]
  const sorts = [{}, ...PRODUCT_SORTS.map((sort) => ({ sort }))]
  const lists = filters.flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort })))
  const searches = SEARCHES.flatMap((search) => [{ search }, { search, category }])
  const narrow = [
    { minPrice: '100', maxPrice: '105' },
    { minPrice: '100' },
    { inStock: 'true' },
    REDUCED,
  ] as const
  const narrowed = narrow.flatMap((filter) =>
    [{}, { sort: 'amount-low' }, { category }, { search: 'Sample' }].map((more) => ({ ...filter, ...more })),
  ) as typeof searches
  return [...lists, ...searches, ...narrowed].map((query) =>
    variant('getAllProduct of the shop', query, (q) => shopper('getAllProduct', { query: q })),
  )
}

function auditVariants({ admin, month, day }: Known): Variant[] {
  const filters = [{}, { about: 'product' }, { act: 'delete' }, { about: 'product', act: 'delete' }]
  const lists = filters.flatMap((filter) => [{}, month, day].map((days) => ({ ...filter, ...days })))
  const sorted = lists.flatMap((filter) => [filter, { ...filter, sort: 'oldest' as const }])
  const searches = SEARCHES.flatMap((search) => [
    { search },
    { search, about: 'product' },
    { search, ...day },
  ])
  return [...sorted, ...searches, { page: '90' }].map((query) =>
    variant('getAudit', query, (q) => admin('getAudit', { query: q })),
  )
}

function singles({ admin, order }: Known): Variant[] {
  return [
    { name: 'dashboard', ask: () => admin('dashboard') },
    { name: 'getTrends', ask: () => admin('getTrends') },
    { name: 'getDay', ask: () => admin('getDay') },
    { name: 'getPaymentsToCheck', ask: () => admin('getPaymentsToCheck') },
    {
      name: 'getPaymentsToCheck after',
      ask: () => admin('getPaymentsToCheck', { query: { after: QUEUED, limit: '20' } }),
    },
    { name: 'getPaymentRecord', ask: () => admin('getPaymentRecord') },
    { name: 'getPayment', ask: () => admin('getPayment', { params: { id: order } }) },
    { name: 'getHistory', ask: () => admin('getHistory', { params: { id: order } }) },
    { name: 'getOrderIds', ask: () => admin('getOrderIds', { query: { status: 'confirmed' } }) },
    { name: 'readTracking', ask: () => admin('readTracking', { body: { file: TRACKING } }) },
  ]
}

function variant<Q extends object>(
  call: string,
  query: Q,
  ask: (query: Q & { page: string; limit: string }) => Promise<unknown>,
): Variant {
  const words = Object.entries(query).map(
    ([name, value]) => `${name}=${/^[\da-f]{8}-/.test(value) ? '…' : value}`,
  )
  return { name: [call, ...words].join(' '), ask: () => ask({ page: '1', limit: '10', ...query }) }
}
