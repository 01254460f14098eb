import type { Body } from '#contract/call.ts'
import type { Category, categoryCalls } from '#contract/catalogue/categories.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { goodsPicture, keepingPictures } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { indiaDay } from '../../india-time.ts'
import { changedTax, taxShown } from '../products/product-tax.ts'
import type { CategoriesRow } from '../../database/tables/catalogue.ts'

interface Creation extends By {
  body: Body<typeof categoryCalls.createCategory>
}

/** Keeps the picture, then in one transaction the category and its audit row. */
export async function createCategory(app: App, { body, actor, requestId }: Creation): Promise<Category> {
  const picture = await goodsPicture(body.image)
  return keepingPictures(app, [picture], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description ?? '',
      image: picture.address,
      status: body.status ?? 'active',
      tax: changedTax('[]', { ...body, hsn: '' }, indiaDay(app.clock.now())),
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('categories').values(row).execute()
    const answer = ownCategoryAnswer(row)
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'create',
      subject: ['category', row.id],
      after: answer,
    })
    return answer
  })
}

/** What an admin reads of it: how its products are taxed, once that is set. */
export function ownCategoryAnswer(row: CategoriesRow): Category {
  return { ...categoryAnswer(row), ...taxShown(row.tax) }
}

export function categoryAnswer({ id, name, description, image, status }: CategoriesRow): Category {
  return { _id: id, name, description, image, status }
}
