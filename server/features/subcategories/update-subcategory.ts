import type { Body } from '#contract/call.ts'
import type { Subcategory, subcategoryCalls } from '#contract/catalogue/subcategories.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { subcategoryAnswer } from './subcategory-answer.ts'
import { parentToBe } from './subcategory-queries.ts'

interface Change extends By {
  id: string
  body: Body<typeof subcategoryCalls.updateSubCategoryById>
}

/** Changes what was sent and keeps the rest. Its products may enter or leave the shop with it, and move with it. */
export async function updateSubcategory(
  app: App,
  { id, body, actor, requestId }: Change,
): Promise<Subcategory> {
  const picture = body.image && (await goodsPicture(body.image))
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const newParent = body.categoryId ?? body.category
    if (newParent !== undefined) await lockProducts(tx, id)
    const subcategory = tx.db.selectFrom('subcategories').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, subcategory).executeTakeFirst()
    if (!before) throw notFound('Subcategory')
    const oldParent = await parentToBe(tx, before.category_id)
    const parent = await parentToBe(tx, newParent ?? before.category_id)
    const changes = {
      category_id: parent.id,
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      image: picture?.address ?? before.image,
      status: body.status ?? before.status,
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('subcategories').set(changes).where('id', '=', id).execute()
    // Its products go with it: a product's subcategory always belongs to the product's category.
    if (parent.id !== before.category_id) {
      const { category_id, updated_at } = changes
      await tx.db
        .updateTable('products')
        .set({ category_id, updated_at })
        .where('subcategory_id', '=', id)
        .execute()
    }
    const answer = subcategoryAnswer({ ...before, ...changes, category_name: parent.name })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['subcategory', id],
      before: subcategoryAnswer({ ...before, category_name: oldParent.name }),
      after: answer,
    })
    return answer
  })
}

/** Before the subcategory itself, as orders and changes of products lock too, so that acts never wait in a ring. */
async function lockProducts(tx: Transaction, subcategory: string): Promise<void> {
  const products = tx.db.selectFrom('products').select('id').where('subcategory_id', '=', subcategory)
  await forUpdate(tx, products.orderBy('id')).execute()
}
