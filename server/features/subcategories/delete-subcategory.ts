import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { counted } from '../../counted.ts'
import type { Queryable } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { subcategoryAnswer } from './subcategory-answer.ts'
import { parentToBe } from './subcategory-queries.ts'

interface Deletion extends By {
  id: string
}

/** Deletes a subcategory that no product uses; IN_USE names how many do. */
export async function deleteSubcategory(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const subcategory = tx.db.selectFrom('subcategories').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, subcategory).executeTakeFirst()
    if (!row) throw notFound('Subcategory')
    const products = await productsOf(tx.db, id)
    if (products > 0) {
      const users = counted(products, 'product', 'products')
      throw new Refusal('IN_USE', `${row.name} can’t be deleted: it is used by ${users}.`)
    }
    const parent = await parentToBe(tx, row.category_id)
    await tx.db.deleteFrom('subcategories').where('id', '=', id).execute()
    const before = subcategoryAnswer({ ...row, category_name: parent.name })
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['subcategory', id], before })
  })
}

async function productsOf(db: Queryable, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('products')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('subcategory_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}
