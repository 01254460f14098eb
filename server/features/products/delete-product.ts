import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { By } from '../../actor.ts'
import { ownProductAnswer } from './product-fields.ts'
import { lockedProduct } from './product-queries.ts'

interface Deletion extends By {
  id: string
}

/** Takes a product out of shop and back office. Its row stays for the stock ledger; orders have their own copies. */
export async function deleteProduct(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = await lockedProduct(tx, id)
    const now = isoTime(app.clock)
    await tx.db
      .updateTable('products')
      .set({ deleted_at: now, updated_at: now })
      .where('id', '=', id)
      .execute()
    const before = ownProductAnswer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['product', id], before })
  })
}
