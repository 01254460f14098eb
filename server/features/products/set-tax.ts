import type { Body } from '#contract/call.ts'
import type { productCalls } from '#contract/catalogue/products.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { notFound } from '../../refusal.ts'
import { lockedProducts } from './product-queries.ts'
import { taxEntries } from './product-tax.ts'
import { planChange, writeChanges } from './update-product.ts'

interface Change extends By {
  body: Body<typeof productCalls.setTax>
}

/** Products that are written in one statement. */
const AT_ONCE = 20

/** Sets the tax of many products in one transaction → how many there were. NOT_FOUND if one of them is not there. */
export async function setTax(app: App, { body, ...by }: Change): Promise<number> {
  const { ids, category, ...tax } = body
  return app.database.transaction(async (tx) => {
    const wanted = [...new Set(ids ?? (await unratedOf(tx.db, category ?? '')))]
    const products = await lockedProducts(tx, wanted)
    if (products.length < wanted.length) throw notFound('Product')
    const planned = []
    for (const row of products) planned.push(await planChange(app, tx, row, { body: tax }))
    const changed = planned.filter(({ columns }) => Object.keys(columns).length > 0)
    for (let from = 0; from < changed.length; from += AT_ONCE)
      await writeChanges(app, tx, changed.slice(from, from + AT_ONCE), by)
    return products.length
  })
}

/** The products of a category that have no rate of their own. */
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
