import { STOCK_MAX } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'

interface Correction {
  product: string
  /** Units more or less than there were. */
  delta: number
  /** null: the operator at the machine itself. */
  actor: Pick<Actor, 'id'> | null
}

/** Changes a product's stock by a difference and writes it into the ledger; refuses what would leave less than nothing. */
export async function correctStock(
  app: App,
  tx: Transaction,
  { product, delta, actor }: Correction,
): Promise<void> {
  if (delta === 0) return
  const corrected = await tx.db
    .updateTable('products')
    .set((e) => ({ stock: e('stock', '+', delta) }))
    .where('id', '=', product)
    .where((e) => e.between(e('stock', '+', delta), 0, STOCK_MAX))
    .returning('id')
    .executeTakeFirst()
  if (!corrected) throw await changedMeanwhile(tx, product)
  await writeMovement(app, tx, { product, delta, actor, reason: 'admin' })
}

async function changedMeanwhile(tx: Transaction, product: string): Promise<Refusal> {
  const row = await tx.db.selectFrom('products').select('stock').where('id', '=', product).executeTakeFirst()
  const stock = row?.stock ?? 0
  return new Refusal(
    'CHANGED_MEANWHILE',
    `The stock has changed meanwhile: it is ${stock} now. Please check and try again.`,
    { stock },
  )
}

/** One row of the ledger for what an admin did; none for nothing. */
export async function writeMovement(
  app: App,
  tx: Transaction,
  { product, delta, actor, reason }: Correction & { reason: 'opening' | 'admin' },
): Promise<void> {
  if (delta === 0) return
  await tx.db
    .insertInto('stock_movements')
    .values({
      id: newId(app.clock.now()),
      product_id: product,
      delta,
      reason,
      order_id: null,
      account_id: actor?.id ?? null,
      created_at: isoTime(app.clock),
    })
    .execute()
}
