import type { Answer, Query } from '#contract/call.ts'
import type { productCalls } from '#contract/products.ts'
import type { App } from '../../app.ts'
import { countUpTo, readIds } from '../../lists/id-pages.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { productAnswer } from './product-answer.ts'
import { LOW_STOCKED, productList } from './product-list.ts'
import { productsByIds } from './product-queries.ts'

type List = typeof productCalls.getAllProduct

/** An admin's list: products on sale or not, newest first, with the figures of the stat cards whatever the filter. */
export async function listAllProducts(app: App, query: Query<List>): Promise<Answer<List>> {
  const db = app.database.read
  const page = pageOf(query)
  const counts = await recordCounts(db, 'products')
  const list = await productList(db, query, counts)
  const { ids, total } = await readIds(app.database, list, page)
  const lowStock = await countUpTo(db, LOW_STOCKED, counts.total)
  return {
    data: (await productsByIds(db, ids)).map(productAnswer),
    ...factsOf(page, total),
    counts: { total: counts.total, active: counts.of('active'), inactive: counts.of('inactive'), lowStock },
  }
}
