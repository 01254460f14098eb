import { link } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { financialYear } from '../../india-time.ts'
import type { PlannedOrder } from '../plan-orders.ts'
import type { Progress } from '../../progress.ts'
import { inBulk, insertAll } from './in-bulk.ts'
import { type Buyer, checkRow, type OrderRows, orderRows } from './order-rows.ts'
import type { Goods } from './seed-products.ts'

/** Orders whose rows are in memory at once. More make fewer commits on PostgreSQL, and more garbage that grows old. */
const BATCH = { sqlite: 250, postgres: 1_000 }

interface Seeding {
  plan: Iterable<PlannedOrder>
  count: number
  /** Ids of accounts. */
  people: readonly string[]
  goods: ReadonlyMap<string, Goods>
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

/** Inserts the planned orders with everything that an order leaves behind, oldest first. */
export async function seedOrders(app: App, { plan, count, people, goods, progress }: Seeding): Promise<void> {
  await inBulk(app.database, { count, tables: TABLES }, async (inTransaction) => {
    let done = 0
    for (const orders of batchesOf(plan, BATCH[app.database.engine])) {
      await inTransaction(async ({ db }) => {
        const buyers = await buyersOf(db, new Set(orders.map(({ buyer }) => people[buyer]!)))
        const rows = orders.map((order) => orderRows(order, buyers.get(people[order.buyer]!)!, goods))
        await keepScreenshots(
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

/** The next numbers of each financial year, as the acts give them out, but many at once. */
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

/** What the movements took and gave back, once for each product. */
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

/** Keeps one small picture under every name, on a disk by cheap links; the last `put` makes all names durable. */
async function keepScreenshots(app: App, names: readonly string[]): Promise<void> {
  const [first, ...rest] = names.map((name) => `private/${name}`)
  if (first === undefined) return
  const bytes = await drawn()
  const put = (name: string) => app.files.put(name, bytes)
  const folder = join(app.settings.dataDir, 'files')
  const linked = (name: string) => link(join(folder, first), join(folder, name)).catch(() => put(name))
  const keep = app.settings.filesUrl ? put : linked
  const last = rest.pop() ?? first
  await put(first)
  for (let from = 0; from < rest.length; from += AT_ONCE) {
    await Promise.all(rest.slice(from, from + AT_ONCE).map(keep))
  }
  await put(last)
}

let picture: Promise<Buffer> | undefined

function drawn(): Promise<Buffer> {
  picture ??= sharp({ create: { width: 54, height: 110, channels: 3, background: '#e5f4e8' } })
    .webp()
    .toBuffer()
  return picture
}
