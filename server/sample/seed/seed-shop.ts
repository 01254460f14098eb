import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { listsChanged } from '../../lists/prepared-lists.ts'
import { planOrders, unitsOrdered } from '../plan-orders.ts'
import { progressFor } from '../progress.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPeople } from './seed-people.ts'
import { seedProducts } from './seed-products.ts'

export interface SeedSize {
  orders: number
  products: number
  users: number
  say: (line: string) => void
}

/**
 * Adds a synthetic shop of any size to whatever is there: rows in bulk instead of one act after the other, a thousand orders a
 * transaction, and after each of them every invariant of `check` holds. Changes nothing that was there before.
 */
export async function seedShop(app: App, { orders, products, users, say }: SeedSize): Promise<void> {
  if (orders > 0 && (products === 0 || users === 0)) throw new Error('orders need products and users')
  const progress = progressFor(`Adding ${products} products, ${users} users and ${orders} orders`, say)
  const { ids, insert } = await seedProducts(app, products)
  const people = await seedPeople(app, users, progress)
  const plan = orders > 0 ? planOrders(app.clock.now(), orders, ids, people.length) : []
  const goods = await insert(unitsOrdered(plan), progress)
  await seedOrders(app, { plan, people, goods, progress })
  await app.database.transaction((tx) => listsChanged(tx.db, 'categories', 'subcategories', 'products'))
  await learnSizes(app)
  progress.end()
}

/** The engines choose indexes by how many rows there are of what. */
async function learnSizes({ database }: App): Promise<void> {
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read)
  else await database.transaction((tx) => sql`analyze`.execute(tx.db))
}
