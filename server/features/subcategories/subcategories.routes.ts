import { type Subcategory, subcategoryCalls } from '#contract/catalogue/categories.ts'
import type { CallResponse, Body, Query } from '#contract/call.ts'
import type { App } from '../../app.ts'
import type { Handlers, OperationInput } from '../../http/handlers.ts'
import { writeAudit } from '../../audit.ts'
import { pluralize } from '../../pluralize.ts'
import { countRows, type Queryable, type Transaction } from '../../database/database.ts'
import { forShare, forUpdate } from '../../database/lock.ts'
import { type Actor, type ActorContext, seesAll } from '../../actor.ts'
import { invalid, notFound, ShopError } from '../../shop-error.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { namedRecord } from '../../lists/catalogue-records.ts'
import { inNamedOrder, readListPage, statusIs, contains } from '../../lists/named-list.ts'
import { isoTime } from '../../clock.ts'
import { catalogueImage, keepingImages } from '../../files/catalogue-images.ts'
import { newId } from '../../ids.ts'
import type { CategoriesRow, SubcategoriesRow } from '../../database/tables/catalogue.ts'

export function subcategoryRoutes(app: App): Pick<Handlers, keyof typeof subcategoryCalls> {
  return {
    getAllSubCategory: ({ query, actor }) => listSubcategories(app, query, actor),
    createSubCategory: async (request) => ({ data: await createSubcategory(app, request) }),
    updateSubCategoryById: async (request) => ({ data: await updateSubcategory(app, request) }),
    deleteSubCategoryById: (request) => deleteSubcategory(app, request),
  }
}

/** Deletes a subcategory that no product uses; otherwise IN_USE with their number. */
async function deleteSubcategory(
  app: App,
  { params: { id }, actor, requestId }: OperationInput<typeof subcategoryCalls.deleteSubCategoryById>,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const subcategory = tx.db.selectFrom('subcategories').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, subcategory).executeTakeFirstOrThrow(() => notFound('Subcategory'))
    const products = await countRows(
      tx.db.selectFrom('products').where('subcategory_id', '=', id).where('deleted_at', 'is', null),
    )
    if (products > 0) {
      const users = pluralize(products, 'product', 'products')
      throw new ShopError('IN_USE', `${row.name} can’t be deleted: it is used by ${users}.`)
    }
    const parent = await parentToBe(tx, row.category_id)
    await tx.db.deleteFrom('subcategories').where('id', '=', id).execute()
    const before = serializeSubcategory({ ...row, category_name: parent.name })
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['subcategory', id], before })
  })
}

type List = typeof subcategoryCalls.getAllSubCategory

function listSubcategories(
  app: App,
  query: Query<List>,
  actor: Actor | null,
): Promise<CallResponse<List> | CachedResponse> {
  if (seesAll(actor, 'products')) return readSubcategories(app.database.read, query, true)
  return app.responses.respond('subcategories', subcategoryCalls.getAllSubCategory, query, ({ read }) =>
    readSubcategories(read, query, false),
  )
}

async function readSubcategories(
  db: Queryable,
  query: Query<List>,
  all: boolean,
): Promise<CallResponse<List>> {
  let matching = subcategoriesOf(db)
  const { category, status, search } = query
  if (!all) {
    matching = matching
      .where((e) => statusIs(e.ref('subcategories.status'), 'active'))
      .where((e) => statusIs(e.ref('categories.status'), 'active'))
  }
  if (category) matching = matching.where('subcategories.category_id', '=', category)
  if (status) matching = matching.where((e) => statusIs(e.ref('subcategories.status'), status))
  if (search) {
    matching = matching.where((e) =>
      contains([e.ref('subcategories.name'), e.ref('subcategories.description')], search),
    )
  }
  const chosen = matching.selectAll('subcategories').select('categories.name as category_name')
  const ordered = inNamedOrder(chosen, query.sort ?? 'oldest', 'subcategories')
  const { rows, info } = await readListPage(ordered, query)
  return { data: rows.map(serializeSubcategory), ...info }
}

/** Changes only the fields that were sent. Its products go on or off sale with it, and move with it. */
async function updateSubcategory(
  app: App,
  { params: { id }, body, actor, requestId }: OperationInput<typeof subcategoryCalls.updateSubCategoryById>,
): Promise<Subcategory> {
  const image = body.image && (await catalogueImage(body.image))
  return keepingImages(app, image ? [image] : [], async (tx) => {
    const newParent = body.categoryId ?? body.category
    if (newParent !== undefined) await lockProducts(tx, id)
    const subcategory = tx.db.selectFrom('subcategories').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, subcategory).executeTakeFirstOrThrow(() => notFound('Subcategory'))
    const oldParent = await parentToBe(tx, before.category_id)
    const parent = await parentToBe(tx, newParent ?? before.category_id)
    const changes = {
      category_id: parent.id,
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      image: image?.url ?? before.image,
      status: body.status ?? before.status,
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('subcategories').set(changes).where('id', '=', id).execute()
    // Its products move with it: a product's subcategory always belongs to the product's category.
    if (parent.id !== before.category_id) {
      const { category_id, updated_at } = changes
      await tx.db
        .updateTable('products')
        .set({ category_id, updated_at })
        .where('subcategory_id', '=', id)
        .execute()
    }
    const response = serializeSubcategory({ ...before, ...changes, category_name: parent.name })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['subcategory', id],
      before: serializeSubcategory({ ...before, category_name: oldParent.name }),
      after: response,
    })
    return response
  })
}

/**
 * Products are locked before the subcategory, in the same order as orders and product changes, to prevent
 * deadlocks.
 */
async function lockProducts(tx: Transaction, subcategory: string): Promise<void> {
  const products = tx.db.selectFrom('products').select('id').where('subcategory_id', '=', subcategory)
  await forUpdate(tx, products.orderBy('id')).execute()
}

/** Stores the image, then in one transaction the subcategory of an existing category and its audit row. */
export async function createSubcategory(
  app: App,
  { body, actor, requestId }: ActorContext & { body: Body<typeof subcategoryCalls.createSubCategory> },
): Promise<Subcategory> {
  const image = await catalogueImage(body.image)
  return keepingImages(app, [image], async (tx) => {
    const parent = await parentToBe(tx, body.categoryId ?? body.category ?? '')
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      category_id: parent.id,
      name: body.name,
      description: body.description ?? '',
      image: image.url,
      status: body.status ?? 'active',
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('subcategories').values(row).execute()
    const after = serializeSubcategory({ ...row, category_name: parent.name })
    const subject = ['subcategory', row.id] as const
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject, after })
    return after
  })
}

function serializeSubcategory(row: SubcategoriesRow & { category_name: string }): Subcategory {
  return {
    ...namedRecord(row),
    category: row.category_id,
    categoryName: row.category_name,
  }
}

function subcategoriesOf(db: Queryable) {
  return db.selectFrom('subcategories').innerJoin('categories', 'categories.id', 'subcategories.category_id')
}

/** The category of a subcategory; it cannot be deleted before the operation has ended. */
function parentToBe(tx: Transaction, id: string): Promise<CategoriesRow> {
  const category = tx.db.selectFrom('categories').selectAll().where('id', '=', id)
  return forShare(tx, category).executeTakeFirstOrThrow(() => invalid('categoryId', 'Category not found'))
}
