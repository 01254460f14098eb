import type { Body } from '#contract/call.ts'
import type { Subcategory, subcategoryCalls } from '#contract/catalogue/subcategories.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { keepingPictures } from '../../files/keep-pictures.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { subcategoryAnswer } from './subcategory-answer.ts'
import { parentToBe } from './subcategory-queries.ts'

interface Creation extends By {
  body: Body<typeof subcategoryCalls.createSubCategory>
}

/** Keeps the picture, then in one transaction the subcategory of a category that is there, and its audit row. */
export async function createSubcategory(
  app: App,
  { body, actor, requestId }: Creation,
): Promise<Subcategory> {
  const picture = await goodsPicture(body.image)
  return keepingPictures(app, [picture], async (tx) => {
    const parent = await parentToBe(tx, body.categoryId ?? body.category ?? '')
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      category_id: parent.id,
      name: body.name,
      description: body.description ?? '',
      image: picture.address,
      status: body.status ?? 'active',
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('subcategories').values(row).execute()
    const after = subcategoryAnswer({ ...row, category_name: parent.name })
    const subject = ['subcategory', row.id] as const
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject, after })
    return after
  })
}
