import { sql } from 'kysely'
import { counted } from '../../counted.ts'
import type { Queryable, Transaction } from '../../database/database.ts'

/** Throws one line when the shop has an account, a product or an order. */
export async function refuseUnlessEmpty(db: Queryable): Promise<void> {
  const { rows } = await sql<{ accounts: number; products: number; orders: number }>`select
    (select count(*) from accounts) as accounts,
    (select count(*) from products) as products,
    (select count(*) from orders) as orders`.execute(db)
  const { accounts = 0, products = 0, orders = 0 } = rows[0] ?? {}
  if (accounts + products + orders === 0) return
  const there = [
    counted(accounts, 'account', 'accounts'),
    counted(products, 'product', 'products'),
    counted(orders, 'order', 'orders'),
  ].join(', ')
  throw new Error(`the shop is not empty (${there}): restore into a new one; nothing was changed`)
}

/** The same inside the transaction that fills the shop: nobody adds to it until that ends. */
export async function holdEmpty(tx: Transaction): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`lock table accounts, products, orders in access exclusive mode`.execute(tx.db)
  await refuseUnlessEmpty(tx.db)
}
