import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { raiseVersions } from '../../database/list-versions.ts'
import { planOrders, unitsOrdered } from '../plan-orders.ts'
import { progressFor } from '../../progress.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPeople } from './seed-people.ts'
import { seedProducts } from './seed-products.ts'

const MAX = 2_000_000

/** `seed --orders N --products N [--users N]`: adds that much; without --users every fifth order has a new customer. */
export async function seedCommand(app: App, args: string[], say: (line: string) => void): Promise<void> {
  const number = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { orders: number, products: number, users: number } })
  const orders = count('--orders', values.orders)
  const products = count('--products', values.products)
  const users = values.users === undefined ? Math.ceil(orders / 5) : count('--users', values.users)
  const started = performance.now()
  await seedShop(app, { orders, products, users, say })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  say(
    `Added ${products} products, ${users} users and ${orders} orders in ${seconds} s. Existing data was not changed.`,
  )
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
  say: (line: string) => void
}

/** Adds a synthetic shop to what is there, which stays as it was. Each transaction keeps every invariant of `check`. */
export async function seedShop(app: App, { orders, products, users, say }: SeedSize): Promise<void> {
  if (orders > 0 && (products === 0 || users === 0)) throw new Error('orders need products and users')
  const progress = progressFor(`Adding ${products} products, ${users} users and ${orders} orders`, say)
  const { ids, insert } = await seedProducts(app, products)
  const people = await seedPeople(app, users, progress)
  const now = app.clock.now()
  const plan = () => planOrders(now, orders, ids, people.length) // the same each time, and never whole in memory
  const goods = await insert(unitsOrdered(plan()), progress)
  await seedOrders(app, { plan: plan(), count: orders, people, goods, progress })
  // The bulk inserts are plain SQL text, which no transaction watches.
  await app.database.transaction((tx) =>
    raiseVersions(tx.db, new Set(['categories', 'subcategories', 'products'])),
  )
  await learnSizes(app)
  progress.end()
}

/** The engines choose indexes by how many rows there are of what. */
async function learnSizes({ database }: App): Promise<void> {
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read)
  else await database.transaction((tx) => sql`analyze`.execute(tx.db))
}
