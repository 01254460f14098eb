import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { raiseVersions } from '../../database/list-versions.ts'
import { planOrders, unitsOrdered } from '../plan-orders.ts'
import { type Progress, progressFor } from '../../progress.ts'
import type { AccountsRow } from '../../database/tables/accounts.ts'
import { newId, newToken } from '../../ids.ts'
import { hashPassword } from '../../features/accounts/passwords.ts'
import { type Random, randomFrom } from '../random.ts'
import { seedOrders } from './seed-orders.ts'
import { seedProducts } from './seed-products.ts'
import { inBulk, insertAll } from './in-bulk.ts'

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

/** Customers whose password nobody knows, joined over two years → their ids. */
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
