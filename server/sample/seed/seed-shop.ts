import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { incrementVersions } from '../../database/list-versions.ts'
import { planOrders, unitsOrdered, type PlannedOrder } from '../plan-orders.ts'
import { pluralize } from '../../pluralize.ts'
import { type Progress, progressFor } from '../../progress.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import { newId, newToken } from '../../ids.ts'
import { hashPassword } from '../../features/accounts/passwords.ts'
import { type Random, randomFrom } from '../random.ts'
import { seedProducts, type SampleProduct } from './seed-products.ts'
import { inBulk, insertAll } from './in-bulk.ts'
import { link } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Queryable } from '../../database/database.ts'
import { financialYear } from '../../india-time.ts'
import { type Buyer, checkRow, type OrderRows, orderRows } from './order-rows.ts'

const MAX = 2_000_000

/** `seed --orders N --products N [--users N]`: adds that much; without --users every fifth order has a new customer. */
export async function seedCommand(app: App, args: string[], print: (line: string) => void): Promise<void> {
  const number = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { orders: number, products: number, users: number } })
  const orders = count('--orders', values.orders)
  const products = count('--products', values.products)
  const users = values.users === undefined ? Math.ceil(orders / 5) : count('--users', values.users)
  const started = performance.now()
  await seedShop(app, { orders, products, users, print })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  print(`Added ${sizeText({ orders, products, users })} in ${seconds} s. Existing data was not changed.`)
}

function sizeText({ orders, products, users }: Omit<SeedSize, 'print'>): string {
  return `${pluralize(products, 'product', 'products')}, ${pluralize(users, 'user', 'users')} and ${pluralize(orders, 'order', 'orders')}`
}

function count(option: string, text: string | undefined): number {
  const value = Number(text ?? Number.NaN)
  if (Number.isInteger(value) && value >= 0 && value <= MAX) return value
  throw new Error(`${option} must be a whole number from 0 to ${MAX}, for example ${option} 1000`)
}

export interface SeedSize {
  orders: number
  products: number
  users: number
  print: (line: string) => void
}

/**
 * Adds a synthetic shop to the existing data, which does not change. Each transaction keeps every invariant of
 * `check`.
 */
export async function seedShop(app: App, { orders, products, users, print }: SeedSize): Promise<void> {
  if (orders > 0 && (products === 0 || users === 0)) throw new Error('orders need products and users')
  const progress = progressFor(`Adding ${sizeText({ orders, products, users })}`, print)
  const { ids, insert } = await seedProducts(app, products)
  const people = await seedPeople(app, users, progress)
  const now = app.clock.now()
  const plan = () => planOrders(now, orders, ids, people.length) // the same each time, and never completely in memory
  const sampleProducts = await insert(unitsOrdered(plan()), progress)
  await seedOrders(app, { plan: plan(), count: orders, people, sampleProducts, progress })
  // The bulk inserts are raw SQL, which transactions do not track.
  await app.database.transaction((tx) =>
    incrementVersions(tx.db, new Set(['categories', 'subcategories', 'products'])),
  )
  await learnSizes(app)
  progress.end()
}

/** The engines choose indexes by their statistics of row counts. */
async function learnSizes({ database }: App): Promise<void> {
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read)
  else await database.transaction((tx) => sql`analyze`.execute(tx.db))
}

const BATCH = 500
const DAY = 86_400_000
const FIRST = [
  'Aarti',
  'Bhavesh',
  'Chitra',
  'Dev',
  'Esha',
  'Farhan',
  'Gauri',
  'Hari',
  'Isha',
  'Jay',
  'Kavya',
  'Lata',
  'प्रिया',
  'Mohan',
]
const LAST = [
  'Example',
  'Sample',
  'Specimen',
  'Placeholder',
  'Nobody',
  'पाटील',
  'Anyone',
  'Someone',
  'Tester',
]

/** Customers whose passwords no one knows, who joined over two years; returns their ids. */
async function seedPeople(app: App, count: number, progress: Progress): Promise<string[]> {
  const random = randomFrom(20_260_402)
  const run = newId().slice(-8)
  const passwordHash = await hashPassword(newToken())
  const people: string[] = []
  await inBulk(app.database, { count, tables: ['accounts'] }, async (inTransaction) => {
    for (let from = 0; from < count; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) =>
        accountRow(app, random, `${run}-${from + i}`, passwordHash),
      )
      await inTransaction(({ db }) => insertAll(db, 'accounts', rows))
      for (const { id } of rows) people.push(id)
      progress.step('users', people.length, count)
    }
  })
  return people
}

function accountRow(app: App, random: Random, key: string, password_hash: string): AccountsRow {
  const at = app.clock.now() - (95 + random.next() * 635) * DAY
  const time = new Date(at).toISOString()
  return {
    id: newId(at),
    role: random.next() < 0.1 ? 'user' : 'customer',
    staff_role: null,
    name: `${random.pick(FIRST)} ${random.pick(LAST)} ${random.whole(1, 999)}`,
    email: `seed-${key}@customer.example`,
    mobile: `90000${String(random.whole(0, 99_999)).padStart(5, '0')}`,
    password_hash,
    status: random.next() < 0.03 ? 'suspended' : 'active',
    is_verified: random.next() < 0.8 ? 1 : 0,
    created_at: time,
    updated_at: time,
    guest_email: null,
    deleted_at: null,
  }
}

/**
 * Orders whose rows are in memory at a time. More would mean fewer commits on PostgreSQL, but more long-lived
 * garbage.
 */
const ORDER_BATCH = { sqlite: 250, postgres: 1_000 }

interface Seeding {
  plan: Iterable<PlannedOrder>
  count: number
  /** Ids of accounts. */
  people: readonly string[]
  sampleProducts: ReadonlyMap<string, SampleProduct>
  progress: Progress
}

const TABLES = [
  'orders',
  'order_items',
  'order_history',
  'payment_checks',
  'stock_movements',
  'products',
] as const

/** Inserts the planned orders with everything that an order creates, oldest first. */
async function seedOrders(app: App, { plan, count, people, sampleProducts, progress }: Seeding) {
  await inBulk(app.database, { count, tables: TABLES }, async (inTransaction) => {
    let done = 0
    for (const orders of batchesOf(plan, ORDER_BATCH[app.database.engine])) {
      await inTransaction(async ({ db }) => {
        const buyers = await buyersOf(db, new Set(orders.map(({ buyer }) => people[buyer]!)))
        const rows = orders.map((order) =>
          orderRows(order, buyers.get(people[order.buyer]!)!, sampleProducts),
        )
        await storeScreenshots(
          app,
          rows.map(({ order }) => order.screenshot),
        )
        await insertBatch(db, rows)
      })
      done += orders.length
      progress.step('orders', done, count)
    }
  })
}

function* batchesOf(plan: Iterable<PlannedOrder>, size: number): Generator<PlannedOrder[]> {
  let batch: PlannedOrder[] = []
  for (const order of plan) {
    batch.push(order)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function buyersOf(db: Queryable, ids: ReadonlySet<string>): Promise<Map<string, Buyer>> {
  const query = db.selectFrom('accounts').select(['id', 'name', 'mobile'])
  const rows = await query.where('id', 'in', [...ids]).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function insertBatch(db: Queryable, batch: readonly OrderRows[]): Promise<void> {
  await numberInvoices(db, batch)
  const orders = batch.map(({ order }) => order)
  await insertAll(db, 'orders', orders)
  await insertAll(db, 'payment_checks', orders.map(checkRow))
  await insertAll(
    db,
    'order_items',
    batch.flatMap(({ items }) => items),
  )
  await insertAll(
    db,
    'order_history',
    batch.flatMap(({ history }) => history),
  )
  const movements = batch.flatMap((rows) => rows.movements)
  await insertAll(db, 'stock_movements', movements)
  await moveStock(db, movements)
}

/** The next numbers of each financial year, as operations assign them, but many at once. */
async function numberInvoices(db: Queryable, batch: readonly OrderRows[]): Promise<void> {
  const years = Map.groupBy(batch, ({ order }) => financialYear(Date.parse(order.created_at)))
  for (const [financial_year, rows] of years) {
    const { last_number: last } = await db
      .insertInto('invoice_counters')
      .values({ financial_year, last_number: rows.length })
      .onConflict((conflict) =>
        conflict
          .column('financial_year')
          .doUpdateSet({ last_number: sql`invoice_counters.last_number + excluded.last_number` }),
      )
      .returning('last_number')
      .executeTakeFirstOrThrow()
    for (const [i, { order }] of rows.entries()) {
      const number = last - rows.length + 1 + i
      order.invoice_id = `INV-${financial_year}-${String(number).padStart(6, '0')}`
    }
  }
}

/** The effect of the movements, applied once for each product. */
async function moveStock(db: Queryable, movements: OrderRows['movements']): Promise<void> {
  const sums = new Map<string, number>()
  for (const { product_id, delta } of movements) sums.set(product_id, (sums.get(product_id) ?? 0) + delta)
  const changes = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (let from = 0; from < changes.length; from += 200) {
    const some = changes.slice(from, from + 200).map(([id, delta]) => sql`(${id}, ${delta})`)
    await sql`
      with change (id, delta) as (values ${sql.join(some)})
      update products set stock = products.stock + cast(change.delta as bigint), sold = products.sold - cast(change.delta as bigint)
      from change where products.id = change.id
    `.execute(db)
  }
}

const AT_ONCE = 16

/** Stores one small image under every name, on a disk by hard links; the last `put` makes all names durable. */
async function storeScreenshots(app: App, names: readonly string[]): Promise<void> {
  const [first, ...rest] = names.map((name) => `private/${name}`)
  if (first === undefined) return
  const bytes = await placeholderImage()
  const put = (name: string) => app.files.put(name, bytes)
  const folder = join(app.settings.dataDir, 'files')
  const linked = (name: string) => link(join(folder, first), join(folder, name)).catch(() => put(name))
  const store = app.settings.filesUrl ? put : linked
  const last = rest.pop() ?? first
  await put(first)
  for (let from = 0; from < rest.length; from += AT_ONCE) {
    await Promise.all(rest.slice(from, from + AT_ONCE).map(store))
  }
  await put(last)
}

let image: Promise<Buffer> | undefined

function placeholderImage(): Promise<Buffer> {
  image ??= sharp({ create: { width: 54, height: 110, channels: 3, background: '#e5f4e8' } })
    .webp()
    .toBuffer()
  return image
}
