import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { financialYear } from '../../features/orders/insert-order.ts'
import type { PlannedOrder } from '../plan-orders.ts'
import type { Progress } from '../progress.ts'
import { insertAll } from './bulk.ts'
import { checkRow, type OrderRows, orderRows } from './order-rows.ts'
import { keepScreenshots } from './keep-screenshots.ts'
import type { SeededPerson } from './seed-people.ts'
import type { Goods } from './seed-products.ts'

const BATCH = 1_000

interface Seeding {
  plan: readonly PlannedOrder[]
  people: readonly SeededPerson[]
  goods: ReadonlyMap<string, Goods>
  progress: Progress
}

/** Inserts the planned orders with everything that an order leaves behind, oldest first, a batch a transaction. */
export async function seedOrders(app: App, { plan, people, goods, progress }: Seeding): Promise<void> {
  for (let from = 0; from < plan.length; from += BATCH) {
    const some = plan.slice(from, from + BATCH).map((order) => orderRows(order, people[order.buyer]!, goods))
    await keepScreenshots(
      app,
      some.map(({ order }) => order.screenshot),
    )
    await app.database.transaction((tx) => insertBatch(tx.db, some))
    progress.step('orders', from + some.length, plan.length)
  }
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
