import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { counted } from '../../counted.ts'
import type { Queryable } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { By } from '../../actor.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { ownCategoryAnswer } from './category-answer.ts'

interface Deletion extends By {
  id: string
}

/** Deletes a category that nothing uses; IN_USE names how many subcategories and products do. */
export async function deleteCategory(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const category = tx.db.selectFrom('categories').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, category).executeTakeFirst()
    if (!row) throw notFound('Category')
    const users = await usersOf(tx.db, id)
    if (users.length > 0) {
      throw new Refusal('IN_USE', `${row.name} can’t be deleted: it is used by ${users.join(' and ')}.`)
    }
    await tx.db.deleteFrom('categories').where('id', '=', id).execute()
    const before = ownCategoryAnswer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['category', id], before })
  })
}

async function usersOf(db: Queryable, id: string): Promise<string[]> {
  const subcategories = await db
    .selectFrom('subcategories')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow()
  const products = await db
    .selectFrom('products')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('category_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const users: string[] = []
  if (subcategories.n > 0) users.push(counted(subcategories.n, 'subcategory', 'subcategories'))
  if (products.n > 0) users.push(counted(products.n, 'product', 'products'))
  return users
}
