import type { Answer, Query } from '#contract/call.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import { productCalls } from '#contract/products.ts'
import type { App } from '../../app.ts'
import { type Actor, isAdmin } from '../../http/actor.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import { inNamedOrder, readPage } from '../../lists/named-list.ts'
import { isPlain } from '../../lists/plain-query.ts'
import { contains } from '../../lists/search.ts'
import { statusIs } from '../../lists/status.ts'
import { listAllProducts } from './list-all-products.ts'
import { productAnswer } from './product-answer.ts'
import { onSale, productsOf, withPlaces } from './product-queries.ts'

type List = typeof productCalls.getAllProduct
type Matching = ReturnType<typeof productsOf>

/** Products on sale, most sold first; all, newest first, for an admin (D73, D76). The whole public list is prepared once and sent as bytes. */
export async function listProducts(
  app: App,
  query: Query<List>,
  actor: Actor | null,
): Promise<Answer<List> | PreparedAnswer> {
  if (isAdmin(actor)) return listAllProducts(app, query)
  if (!isPlain(query)) return readOnSale(app, query)
  return app.lists.get('products', async () => ({
    success: true,
    message: productCalls.getAllProduct.done,
    ...(await readOnSale(app, query)),
  }))
}

async function readOnSale(app: App, query: Query<List>): Promise<Answer<List>> {
  const matching = asAsked(onSale(productsOf(app.database.read)), query)
  const { rows, facts } = await readPage(withPlaces(inOrder(matching, query.sort ?? 'most-sold')), query)
  return { data: rows.map(productAnswer), ...facts }
}

function asAsked(products: Matching, { category, subCategory, status, search }: Query<List>): Matching {
  let matching = products
  if (category) matching = matching.where('products.category_id', '=', category)
  if (subCategory) matching = matching.where('products.subcategory_id', '=', subCategory)
  if (status === 'low-stock') matching = matching.where('products.stock', '<', LOW_STOCK)
  else if (status) matching = matching.where((e) => statusIs(e.ref('products.status'), status))
  if (search) {
    matching = matching.where((e) => {
      const own = [e.ref('products.name'), e.ref('products.description')]
      return contains([...own, e.ref('categories.name'), e.ref('subcategories.name')], search)
    })
  }
  return matching
}

function inOrder(products: Matching, sort: NonNullable<Query<List>['sort']> | 'most-sold'): Matching {
  if (sort === 'most-sold')
    return inNamedOrder(products.orderBy('products.sold', 'desc'), 'newest', 'products')
  if (sort === 'amount-high' || sort === 'amount-low') {
    const way = sort === 'amount-high' ? 'desc' : 'asc'
    return inNamedOrder(products.orderBy('products.price_paise', way), 'newest', 'products')
  }
  return inNamedOrder(products, sort, 'products')
}
