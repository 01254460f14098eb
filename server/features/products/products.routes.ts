import type { productFileCalls } from '#contract/catalogue/product-files.ts'
import type { productCalls } from '#contract/catalogue/products.ts'
import type { Body, CallResponse } from '#contract/call.ts'
import type { App } from '../../app.ts'
import { Download, type Handlers, type OperationInput, type Request } from '../../http/handlers.ts'
import { DAY_MS, indiaDay } from '../../india-time.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { ActorContext, Actor } from '../../actor.ts'
import { countRows, type Queryable } from '../../database/database.ts'
import { notFound } from '../../shop-error.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import { createProduct } from './create-product.ts'
import { productsCsv } from './csv/columns.ts'
import { importProducts, productImportProgress } from './import-products.ts'
import { listProducts, readProduct, findsNothing } from './list-products.ts'
import { lockedProduct, lockedProducts, productsOf } from './product-queries.ts'
import { planChange, updateProduct, writeChanges } from './update-product.ts'
import { serializeProductForAdmin, productPath } from './product-fields.ts'
import { taxEntries } from './product-tax.ts'
import { forSale } from './for-sale.ts'
import { sql } from 'kysely'
import { MISSED_SEARCH_MAX, MISSED_SEARCHES_MAX } from '#contract/limits.ts'
import type { zeroResultCalls } from '#contract/catalogue/zero-result-searches.ts'
import { countWithin, LIMITS, rejectAbove } from '../../limits.ts'

export function productRoutes(
  app: App,
): Pick<Handlers, keyof typeof productCalls | keyof typeof productFileCalls> {
  return {
    getAllProduct: ({ query, actor, ip }) => listProducts(app, { query, actor, ip }),
    getProduct: async ({ params, actor }) => ({ data: await readProduct(app, actor, params.id) }),
    requestStockMail: ({ body }) => requestStockMail(app, body),
    createProduct: async (request) => ({ data: await createProduct(app, request) }),
    updateProductById: async (request) => ({ data: await updateProduct(app, request) }),
    setTax: async ({ body, actor, requestId }) => ({ count: await setTax(app, { body, actor, requestId }) }),
    deleteProductById: (request) => deleteProduct(app, request),
    exportProducts: async () =>
      new Download(`products-${indiaDay(app.clock.now())}.csv`, productsCsv(app.database.read)),
    importProducts: async ({ body, actor, ip, requestId }) => ({
      data: await importProducts(app, { body, actor, ip, requestId }),
    }),
    getProductImportProgress: ({ actor }) => Promise.resolve({ data: productImportProgress(actor.id) }),
  }
}

/**
 * Removes a product from the shop and the back office. Its row stays for the stock ledger; orders have their own
 * copies.
 */
async function deleteProduct(
  app: App,
  { params: { id }, actor, requestId }: OperationInput<typeof productCalls.deleteProductById>,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const row = await lockedProduct(tx, id)
    const now = isoTime(app.clock)
    await tx.db
      .updateTable('products')
      .set({ deleted_at: now, updated_at: now })
      .where('id', '=', id)
      .execute()
    const before = serializeProductForAdmin(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['product', id], before })
  })
}

interface Change extends ActorContext {
  body: Body<typeof productCalls.setTax>
}

/** Products written in one statement. */
const AT_ONCE = 20

/** Sets the tax of many products in one transaction and returns their number. NOT_FOUND if any of them is missing. */
async function setTax(app: App, { body, ...by }: Change): Promise<number> {
  const { ids, category, ...tax } = body
  return app.database.transaction(async (tx) => {
    const requested = [...new Set(ids ?? (await unratedOf(tx.db, category ?? '')))]
    const products = await lockedProducts(tx, requested)
    if (products.length < requested.length) throw notFound('Product')
    const planned = []
    for (const row of products) planned.push(await planChange(app, tx, row, { body: tax }))
    const changed = planned.filter(({ columns }) => Object.keys(columns).length > 0)
    for (let from = 0; from < changed.length; from += AT_ONCE)
      await writeChanges(app, tx, changed.slice(from, from + AT_ONCE), by)
    return products.length
  })
}

async function unratedOf(db: Queryable, category: string): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'tax'])
    .where('category_id', '=', category)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.filter(({ tax }) => taxEntries(tax).at(-1)?.rate == null).map(({ id }) => id)
}

/** Requests handled in one run of the housekeeping, oldest first. */
const STOCK_MAILS_AT_ONCE = 500
/** Requests for a product that did not come back are deleted after this many days. */
const STORED_DAYS = 180

/** Stores a request to be emailed when a product is back in stock. NOT_FOUND if it is not for sale. */
async function requestStockMail(app: App, request: { product: string; email: string }): Promise<void> {
  const { _id: product_id } = await readProduct(app, null, request.product)
  await app.database.transaction(({ db }) =>
    db
      .insertInto('stock_requests')
      .values({ product_id, email: request.email, created_at: isoTime(app.clock) })
      .onConflict((conflict) => conflict.columns(['product_id', 'email']).doNothing())
      .execute(),
  )
}

/** Queues emails about products that are back in stock, deletes the requests and returns their number. */
export async function mailBackInStock(app: App): Promise<number> {
  return app.database.transaction(async (tx) => {
    const { mails } = await app.storeSettings(tx.db)
    const rows = await forSale(productsOf(tx.db))
      .innerJoin('stock_requests', 'stock_requests.product_id', 'products.id')
      .select(['products.id', 'products.name', 'products.price_paise', 'stock_requests.email'])
      .where('products.stock', '>', 0)
      .orderBy('stock_requests.created_at')
      .limit(STOCK_MAILS_AT_ONCE)
      .execute()
    for (const { id, name, price_paise: price, email: to } of rows) {
      const data = { product: name, address: productPath({ id, name }), price }
      await queueMails(app, tx, [{ template: 'back-in-stock', to, facts: data }], mails)
      await tx.db.deleteFrom('stock_requests').where('product_id', '=', id).where('email', '=', to).execute()
    }
    await tx.db
      .deleteFrom('stock_requests')
      .where('created_at', '<', isoTime(app.clock, -STORED_DAYS * DAY_MS))
      .execute()
    return rows.length
  })
}

type Calls = typeof zeroResultCalls

export function zeroResultRoutes(app: App): Pick<Handlers, keyof Calls> {
  return {
    reportMissedSearch: ({ body, actor, ip }) =>
      countZeroResultSearch(app, { search: body.search, actor, ip }),
    getMissedSearches: () => listZeroResultSearches(app),
    forgetMissedSearch: (request) => forgetMissedSearch(app, request),
  }
}

async function listZeroResultSearches({ database }: App): Promise<CallResponse<Calls['getMissedSearches']>> {
  const rows = await database.read
    .selectFrom('missed_searches')
    .select(['words', 'times', 'last_at as lastAt'])
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('words')
    .limit(MISSED_SEARCHES_MAX)
    .execute()
  return { data: rows }
}

async function forgetMissedSearch(
  app: App,
  { body: { words }, actor, requestId }: Request<Calls['forgetMissedSearch']>,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('missed_searches')
      .where('words', '=', words)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Search')
    const before = { name: words }
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'delete',
      subject: ['missed search', words],
      before,
    })
  })
}

interface Search {
  search: string
  actor: Pick<Actor, 'id'>
  ip: string
}

/** Counts a search with no results, for admins, who see the words but not who searched. */
async function countZeroResultSearch(app: App, { search, actor, ip }: Search): Promise<void> {
  const words = countedWords(search)
  if (words === undefined) return
  const key = `missed-search:${actor.id}`
  await rejectAbove(app, key, LIMITS.zeroResultSearches)
  if (!(await findsNothing(app, search, ip))) return
  await app.database.transaction(async ({ db }) => {
    await countWithin(app, db, key, LIMITS.zeroResultSearches)
    await countOne(db, words, isoTime(app.clock))
    await deleteRarest(db, words)
  })
}

/** Six digits may be a phone number, an order or a card, an @ an email or a UPI ID: such texts must not be stored. */
function countedWords(search: string): string | undefined {
  const text = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).join(' ')
  const letters = Array.from(text)
  if (letters.length < 2 || text.includes('@') || (text.match(/\p{Nd}/gu) ?? []).length >= 6) return undefined
  return letters.slice(0, MISSED_SEARCH_MAX).join('').trim()
}

async function countOne(db: Queryable, words: string, last_at: string): Promise<void> {
  await db
    .insertInto('missed_searches')
    .values({ words, times: 1, last_at })
    .onConflict((conflict) =>
      conflict.column('words').doUpdateSet({ times: sql`missed_searches.times + 1`, last_at }),
    )
    .execute()
}

/** The one just counted stays: otherwise new searches could never become frequent on a full list. */
async function deleteRarest(db: Queryable, counted: string): Promise<void> {
  const all = await countRows(db.selectFrom('missed_searches'))
  if (all <= MISSED_SEARCHES_MAX) return
  const rarest = db
    .selectFrom('missed_searches')
    .select('words')
    .where('words', '!=', counted)
    .orderBy('times')
    .orderBy('last_at')
    .orderBy('words')
    .limit(all - MISSED_SEARCHES_MAX)
  await db.deleteFrom('missed_searches').where('words', 'in', rarest).execute()
}
