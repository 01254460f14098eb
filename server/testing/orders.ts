import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type { BodyInput } from '#contract/call.ts'
import { ApiError } from '#contract/client.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { App } from '../app.ts'
import { openSqlite } from '../database/sqlite.ts'
import { checkShop } from '../operator/check/check.ts'
import { testImage } from './test-images.ts'
import type { Person, TestShop } from './test-shop.ts'

export type NewOrder = BodyInput<typeof orderCalls.createOrder>

export type PhoneOrder = BodyInput<typeof phoneOrderCalls.placeForCustomer>

export const ADDRESS = {
  fullName: 'Asha Example',
  phone: '98765 43210',
  addressLine: '1 Sample Peth',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411030',
}

/** The steps that take a new order to a status. */
export const WAYS: Record<OrderStatus, OrderStatus[]> = {
  pending: [],
  confirmed: ['confirmed'],
  processing: ['confirmed', 'processing'],
  packaging: ['confirmed', 'packaging'],
  shipped: ['confirmed', 'shipped'],
  'out for delivery': ['confirmed', 'shipped', 'out for delivery'],
  delivered: ['confirmed', 'shipped', 'delivered'],
  cancelled: ['cancelled'],
  returned: ['confirmed', 'shipped', 'returned'],
  'failed delivery': ['confirmed', 'shipped', 'failed delivery'],
}

/** An order as the checkout sends it, with a screenshot of its own. */
export async function orderBody(
  customer: Person,
  items: unknown,
  changes: Record<string, unknown> = {},
): Promise<NewOrder> {
  return {
    userId: customer.id,
    shippingAddress: ADDRESS,
    items,
    paymentMethod: 'Online',
    image: await testImage(),
    ...changes,
  }
}

/** The error of a rejected call: the HTTP status with the response's body. Throws if it was not rejected. */
export async function errorResponseOf(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const refused = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refused instanceof ApiError) return { httpStatus: refused.status, ...refused.response }
  throw refused instanceof Error ? refused : new Error('it was not refused')
}

export interface RawRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD' | 'PUT' | 'OPTIONS'
  url: string
  token?: string | null
  headers?: Record<string, string>
  payload?: string | Buffer
  form?: Record<string, string | File | readonly File[]>
  /** The socket's address. */
  from?: string
}

/** A request as bytes, for what the typed client can't send or doesn't show. */
export async function send(shop: TestShop, request: RawRequest): Promise<LightMyRequestResponse> {
  const headers = { ...request.headers }
  if (request.token) headers['authorization'] = `Bearer ${request.token}`
  let payload = request.payload
  if (request.form) {
    const encoded = new Response(formOf(request.form))
    headers['content-type'] = encoded.headers.get('content-type') ?? ''
    payload = Buffer.from(await encoded.arrayBuffer())
  }
  return shop.server.inject({
    method: request.method ?? 'GET',
    url: request.url,
    headers,
    ...(payload === undefined ? {} : { payload }),
    ...(request.from ? { remoteAddress: request.from } : {}),
  })
}

function formOf(parts: NonNullable<RawRequest['form']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value)
    else for (const file of value instanceof File ? [value] : value) form.append(name, file)
  }
  return form
}

/** Counts of everything that an order writes: if two are equal, nothing was left behind in between. */
export async function traces(app: App): Promise<Record<string, unknown>> {
  const counts: Record<string, unknown> = {}
  for (const table of [
    'orders',
    'order_items',
    'order_requests',
    'order_history',
    'stock_movements',
  ] as const) {
    counts[table] = await rowsOf(app, table)
  }
  counts['counters'] = await app.database.read
    .selectFrom('order_counters')
    .selectAll()
    .orderBy('scope')
    .execute()
  counts['invoices'] = await app.database.read.selectFrom('invoice_counters').selectAll().execute()
  counts['stock'] = await app.database.read
    .selectFrom('products')
    .select(['id', 'stock', 'sold'])
    .orderBy('id')
    .execute()
  counts['files'] = await filesOf(app)
  return counts
}

async function rowsOf(
  app: App,
  table: 'orders' | 'order_items' | 'order_requests' | 'order_history' | 'stock_movements',
) {
  const row = await app.database.read
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Names of every stored file, temporary ones too. */
export async function filesOf(app: App, prefix = ''): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of app.files.list(prefix)) names.push(name)
  return names.toSorted()
}

/**
 * The problems that `check` finds; empty for a correct shop. On a separate connection, like the command: SQLite
 * compares a search index with what the connection knew about it at its last read.
 */
export async function brokenIn(app: App): Promise<string[]> {
  if (app.database.engine === 'postgres') return brokenBy(app)
  const database = await openSqlite(join(app.settings.dataDir, 'samagri.sqlite'))
  try {
    return await brokenBy({ ...app, database })
  } finally {
    await database.close()
  }
}

/** The same on the connections of `app`. */
export async function brokenBy(app: App): Promise<string[]> {
  const lines: string[] = []
  const isHealthy = await checkShop(app, (line) => lines.push(line))
  const broken = lines.filter((line) => !/^(ok|note) /.test(line))
  if (isHealthy !== (broken.length === 0)) throw new Error('check says one thing and answers another')
  return broken
}

/** An unpaid phone order for a customer without an account or email. */
export function phoneOrder(product: string, changes: Partial<PhoneOrder> = {}): PhoneOrder {
  return {
    customer: { name: 'Gita Devi', mobile: '9876500001' },
    shippingAddress: ADDRESS,
    items: [{ product, quantity: 1 }],
    paid: false,
    ...changes,
  }
}
