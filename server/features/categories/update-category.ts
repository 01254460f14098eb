import type { Body } from '#contract/call.ts'
import type { Category, categoryCalls } from '#contract/catalogue/categories.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { forUpdate } from '../../database/lock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { indiaDay } from '../../india-time.ts'
import { changedTax } from '../products/product-tax.ts'
import { ownCategoryAnswer } from './category-answer.ts'

interface Change extends By {
  id: string
  body: Body<typeof categoryCalls.updateCategoryById>
}

/** Changes what was sent and keeps the rest. Its products and subcategories may enter or leave the shop with it. */
export async function updateCategory(app: App, { id, body, actor, requestId }: Change): Promise<Category> {
  const picture = body.image && (await goodsPicture(body.image))
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const category = tx.db.selectFrom('categories').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, category).executeTakeFirst()
    if (!before) throw notFound('Category')
    const changes = {
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      status: body.status ?? before.status,
      tax: changedTax(before.tax, { ...body, hsn: '' }, indiaDay(app.clock.now())),
      image: picture?.address ?? before.image,
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('categories').set(changes).where('id', '=', id).execute()
    const answer = ownCategoryAnswer({ ...before, ...changes })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['category', id],
      before: ownCategoryAnswer(before),
      after: answer,
    })
    return answer
  })
}
