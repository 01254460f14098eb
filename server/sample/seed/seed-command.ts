import { parseArgs } from 'node:util'
import type { App } from '../../app.ts'
import { seedShop } from './seed-shop.ts'

const MAX = 2_000_000

/** `seed --orders N --products N [--users N]`: adds that much and says what it added. Without --users every fifth order has a new customer. */
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
    `Added ${products} products, ${users} users and ${orders} orders in ${seconds} s. Nothing that was there has changed.`,
  )
}

function count(option: string, text: string | undefined): number {
  const value = Number(text ?? Number.NaN)
  if (Number.isInteger(value) && value >= 0 && value <= MAX) return value
  throw new Error(`${option} must be a whole number from 0 to ${MAX}, for example ${option} 1000`)
}
