import { type Category, categoryCalls } from '#contract/catalogue/categories.ts'
import type { Body } from '#contract/call.ts'
import { seesAll } from '../../actor.ts'
import type { App } from '../../app.ts'
import { pluralize } from '../../pluralize.ts'
import { countRows, type Transaction } from '../../database/database.ts'
import { isAmong } from '../../database/json.ts'
import type { CategoriesRow } from '../../database/tables/catalogue.ts'
import { catalogueImage } from '../../files/catalogue-images.ts'
import type { Handlers } from '../../http/handlers.ts'
import { indiaDay } from '../../india-time.ts'
import {
  createRecord,
  deleteRecord,
  namedRecord,
  readRecords,
  type RecordKind,
  updateRecord,
} from '../../lists/catalogue-records.ts'
import { ShopError } from '../../shop-error.ts'
import { changedTax, taxEntries, taxOn, serializeTax } from '../products/product-tax.ts'

/** For admins also the tax fields of the category's products, once set. */
export const CATEGORY: RecordKind<'categories', Body<typeof categoryCalls.createCategory>, Category> = {
  table: 'categories',
  name: 'Category',
  image: catalogueImage,
  columns: ({ clock }, body, before) => ({
    // a category has no HSN code
    tax: changedTax(before?.tax ?? '[]', { ...body, hsn: '' }, indiaDay(clock.now())),
  }),
  serialize: (row) => ({ ...namedRecord(row), ...serializeTax(row.tax) }),
}
const PUBLIC_CATEGORY = { table: CATEGORY.table, serialize: namedRecord }

export function categoryRoutes(app: App): Pick<Handlers, keyof typeof categoryCalls> {
  return {
    getAllCategory: ({ query, actor }) =>
      seesAll(actor, 'products')
        ? readRecords(app.database.read, CATEGORY, query)
        : app.responses.respond('categories', categoryCalls.getAllCategory, query, ({ read }) =>
            readRecords(read, PUBLIC_CATEGORY, query, true),
          ),
    createCategory: async (request) => ({ data: await createRecord(app, CATEGORY, request) }),
    updateCategoryById: async (request) => ({ data: await updateRecord(app, CATEGORY, request) }),
    deleteCategoryById: (request) =>
      deleteRecord(app, CATEGORY, request, async (tx, category) => {
        await assertUnused(tx, category)
        await copyTax(app, tx, category)
      }),
  }
}

async function assertUnused({ db }: Transaction, { id, name }: CategoriesRow): Promise<void> {
  const subcategories = await countRows(db.selectFrom('subcategories').where('category_id', '=', id))
  const products = await countRows(
    db.selectFrom('products').where('category_id', '=', id).where('deleted_at', 'is', null),
  )
  const users: string[] = []
  if (subcategories > 0) users.push(pluralize(subcategories, 'subcategory', 'subcategories'))
  if (products > 0) users.push(pluralize(products, 'product', 'products'))
  if (users.length > 0)
    throw new ShopError('IN_USE', `${name} can’t be deleted: it is used by ${users.join(' and ')}.`)
}

/** Its deleted products without a rate get the category's: orders that contain them may not be shipped yet. */
async function copyTax(app: App, { db }: Transaction, { id, tax }: CategoriesRow): Promise<void> {
  const today = indiaDay(app.clock.now())
  const products = await db
    .selectFrom('products')
    .select(['id', 'tax'])
    .where('category_id', '=', id)
    .execute()
  const unrated = products.filter((product) => !taxOn(today, taxEntries(product.tax), []))
  await db
    .updateTable('products')
    .set({ tax })
    .where(isAmong(db, 'id', JSON.stringify(unrated.map((product) => product.id))))
    .execute()
}
