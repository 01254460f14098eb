import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { DAY_MS } from '../../india-time.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import { onSale } from './on-sale.ts'
import { productAddress } from './product-address.ts'
import { productsOf } from './product-queries.ts'
import { readProduct } from './read-product.ts'

/** So many requests are answered in one run of the housekeeping, oldest first. */
const AT_ONCE = 500
/** Requests for a product that never came back are deleted after this many days. */
const STORED_DAYS = 180

/** Stores that an email address wants to know when a product is back. NOT_FOUND if it is not for sale. */
export async function requestStockMail(app: App, request: { product: string; email: string }): Promise<void> {
  const { _id: product_id } = await readProduct(app, null, request.product)
  await app.database.transaction(({ db }) =>
    db
      .insertInto('stock_requests')
      .values({ product_id, email: request.email, created_at: isoTime(app.clock) })
      .onConflict((conflict) => conflict.columns(['product_id', 'email']).doNothing())
      .execute(),
  )
}

/** Queues the mails about products that are in stock again and deletes their requests → how many. */
export async function mailBackInStock(app: App): Promise<number> {
  return app.database.transaction(async (tx) => {
    const { mails } = await app.storeSettings(tx.db)
    const rows = await onSale(productsOf(tx.db))
      .innerJoin('stock_requests', 'stock_requests.product_id', 'products.id')
      .select(['products.id', 'products.name', 'products.price_paise', 'stock_requests.email'])
      .where('products.stock', '>', 0)
      .orderBy('stock_requests.created_at')
      .limit(AT_ONCE)
      .execute()
    for (const { id, name, price_paise: price, email: to } of rows) {
      const facts = { product: name, address: productAddress({ id, name }), price }
      await queueMails(app, tx, [{ template: 'back-in-stock', to, facts }], mails)
      await tx.db.deleteFrom('stock_requests').where('product_id', '=', id).where('email', '=', to).execute()
    }
    await tx.db
      .deleteFrom('stock_requests')
      .where('created_at', '<', isoTime(app.clock, -STORED_DAYS * DAY_MS))
      .execute()
    return rows.length
  })
}
