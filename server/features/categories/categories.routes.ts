import { type Category, categoryCalls } from '#contract/catalogue/categories.ts'
import type { Answer, Body, Query } from '#contract/call.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Queryable } from '../../database/database.ts'
import { type Actor, type By, seesAll } from '../../actor.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { inNamedOrder, readPage, statusIs } from '../../lists/named-list.ts'
import { contains } from '../../lists/search.ts'
import { writeAudit } from '../../audit.ts'
import { counted } from '../../counted.ts'
import { forUpdate } from '../../database/lock.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { isoTime } from '../../clock.ts'
import { goodsPicture, keepingPictures } from '../../files/pictures.ts'
import { indiaDay } from '../../india-time.ts'
import { changedTax, taxShown } from '../products/product-tax.ts'
import { newId } from '../../ids.ts'
import type { CategoriesRow } from '../../database/tables/catalogue.ts'

export function categoryRoutes(app: App): Pick<Handlers, keyof typeof categoryCalls> {
  return {
    getAllCategory: ({ query, actor }) => listCategories(app, query, actor),
    createCategory: async ({ body, actor, requestId }) => ({
      data: await createCategory(app, { body, actor, requestId }),
    }),
    updateCategoryById: async ({ params, body, actor, requestId }) => ({
      data: await updateCategory(app, { id: params.id, body, actor, requestId }),
    }),
    deleteCategoryById: async ({ params, actor, requestId }) => {
      await deleteCategory(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}

type List = typeof categoryCalls.getAllCategory

/** Categories on sale, all for an admin. The public list is cached. */
function listCategories(
  app: App,
  query: Query<List>,
  actor: Actor | null,
): Promise<Answer<List> | CachedResponse> {
  if (seesAll(actor, 'products')) return readCategories(app.database.read, query, true)
  return app.responses.respond('categories', categoryCalls.getAllCategory, query, ({ read }) =>
    readCategories(read, query, false),
  )
}

async function readCategories(db: Queryable, query: Query<List>, all: boolean): Promise<Answer<List>> {
  let matching = db.selectFrom('categories')
  const { status, search } = query
  if (!all) matching = matching.where((e) => statusIs(e.ref('status'), 'active'))
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inNamedOrder(matching.selectAll(), query.sort ?? 'oldest'), query)
  return { data: rows.map(all ? ownCategoryAnswer : categoryAnswer), ...facts }
}

interface Deletion extends By {
  id: string
}

/** Deletes a category that nothing uses; IN_USE names how many subcategories and products do. */
async function deleteCategory(app: App, { id, actor, requestId }: Deletion): Promise<void> {
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

interface Change extends By {
  id: string
  body: Body<typeof categoryCalls.updateCategoryById>
}

/** Changes what was sent and keeps the rest. Its products and subcategories may enter or leave the shop with it. */
async function updateCategory(app: App, { id, body, actor, requestId }: Change): Promise<Category> {
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
function ownCategoryAnswer(row: CategoriesRow): Category {
  return { ...categoryAnswer(row), ...taxShown(row.tax) }
}

function categoryAnswer({ id, name, description, image, status }: CategoriesRow): Category {
  return { _id: id, name, description, image, status }
}
