import { STOCK_MAX } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { writeMovement } from './move-stock.ts'

interface Correction {
  product: string
  delta: number
  /** null: the operator at the machine itself. */
  actor: Pick<Actor, 'id'> | null
}

/** Changes a product's stock by a difference. CHANGED_MEANWHILE when that would leave less than nothing. */
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
  await writeMovement(app, tx.db, { product, delta, reason: 'admin', accountId: actor?.id })
}

async function changedMeanwhile(tx: Transaction, product: string): Promise<Refusal> {
  const row = await tx.db.selectFrom('products').select('stock').where('id', '=', product).executeTakeFirst()
  const stock = row?.stock ?? 0
  return new Refusal(
    'CHANGED_MEANWHILE',
    `The stock has changed. It is now ${stock}. Please check and try again.`,
    { stock },
  )
}
