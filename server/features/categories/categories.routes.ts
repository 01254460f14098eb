import { type Category, categoryCalls } from '#contract/catalogue/categories.ts'
import type { Answer, Body, Query } from '#contract/call.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { type Actor, type ActorContext, seesAll } from '../../actor.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { inNamedOrder, readPage, statusIs, contains } from '../../lists/named-list.ts'
import { counted } from '../../counted.ts'
import { Refusal } from '../../refusal.ts'
import { goodsPicture } from '../../files/pictures.ts'
import { indiaDay } from '../../india-time.ts'
import { changedTax, taxShown } from '../products/product-tax.ts'
import { createRecord, deleteRecord, updateRecord } from '../../lists/catalogue-records.ts'
import type { CategoriesRow } from '../../database/tables/catalogue.ts'

export function categoryRoutes(app: App): Pick<Handlers, keyof typeof categoryCalls> {
  return {
    getAllCategory: ({ query, actor }) => listCategories(app, query, actor),
    createCategory: async (request) => ({ data: await createCategory(app, request) }),
    updateCategoryById: async ({ params, body, actor, requestId }) => ({
      data: await updateRecord(app, CATEGORY, {
        id: params.id,
        body,
        image: body.image && goodsPicture(body.image),
        columns: ({ tax }) => ({ tax: changedTax(tax, { ...body, hsn: '' }, indiaDay(app.clock.now())) }),
        actor,
        requestId,
      }),
    }),
    deleteCategoryById: async ({ params, actor, requestId }) => {
      await deleteRecord(app, CATEGORY, { id: params.id, assertUnused, actor, requestId })
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

/** IN_USE names how many subcategories and products use the category. */
async function assertUnused({ db }: Transaction, { id, name }: CategoriesRow): Promise<void> {
  const users = await usersOf(db, id)
  if (users.length > 0)
    throw new Refusal('IN_USE', `${name} can’t be deleted: it is used by ${users.join(' and ')}.`)
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

const CATEGORY = { table: 'categories', name: 'Category', serialize: ownCategoryAnswer } as const

interface Creation extends ActorContext {
  body: Body<typeof categoryCalls.createCategory>
}

export function createCategory(app: App, { body, actor, requestId }: Creation): Promise<Category> {
  return createRecord(app, CATEGORY, {
    body,
    image: goodsPicture(body.image),
    columns: () => ({ tax: changedTax('[]', { ...body, hsn: '' }, indiaDay(app.clock.now())) }),
    actor,
    requestId,
  })
}

/** What an admin reads of it: how its products are taxed, once that is set. */
function ownCategoryAnswer(row: CategoriesRow): Category {
  return { ...categoryAnswer(row), ...taxShown(row.tax) }
}

function categoryAnswer({ id, name, description, image, status }: CategoriesRow): Category {
  return { _id: id, name, description, image, status }
}
