import type { Body } from '#contract/call.ts'
import type { Subcategory, subcategoryCalls } from '#contract/catalogue/subcategories.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { goodsPicture, keepingPictures } from '../../files/pictures.ts'
import type { By } from '../../actor.ts'
import { newId } from '../../ids.ts'
import type { CategoriesRow, SubcategoriesRow } from '../../database/tables/catalogue.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { forShare } from '../../database/lock.ts'
import { invalid } from '../../refusal.ts'

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

/** A subcategory with its parent's name beside the parent's id. */
export function subcategoryAnswer(row: SubcategoriesRow & { category_name: string }): Subcategory {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    status: row.status,
    category: row.category_id,
    categoryName: row.category_name,
  }
}

/** Subcategories with their parents' names. */
export function subcategoriesOf(db: Queryable) {
  return db.selectFrom('subcategories').innerJoin('categories', 'categories.id', 'subcategories.category_id')
}

/** The category that a subcategory is put into; it cannot be deleted before the act has ended. */
export async function parentToBe(tx: Transaction, id: string): Promise<CategoriesRow> {
  const category = tx.db.selectFrom('categories').selectAll().where('id', '=', id)
  const row = await forShare(tx, category).executeTakeFirst()
  if (!row) throw invalid('categoryId', 'Category not found')
  return row
}
