import type { productFileCalls } from '#contract/catalogue/product-files.ts'
import type { productCalls } from '#contract/catalogue/products.ts'
import type { App } from '../../app.ts'
import { Download } from '../../http/download.ts'
import { indiaDay } from '../../india-time.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createProduct } from './create-product.ts'
import { productsCsv } from './csv/products-csv.ts'
import { deleteProduct } from './delete-product.ts'
import { importProducts, productImportProgress } from './import-products.ts'
import { listProducts } from './list-products.ts'
import { readProduct } from './read-product.ts'
import { setTax } from './set-tax.ts'
import { requestStockMail } from './stock-mails.ts'
import { updateProduct } from './update-product.ts'

export function productRoutes(
  app: App,
): Pick<Handlers, keyof typeof productCalls | keyof typeof productFileCalls> {
  return {
    getAllProduct: ({ query, actor, address }) => listProducts(app, { query, actor, address }),
    getProduct: async ({ params, actor }) => ({ data: await readProduct(app, actor, params.id) }),
    requestStockMail: async ({ body }) => {
      await requestStockMail(app, body)
      return {}
    },
    createProduct: async ({ body, actor, requestId }) => ({
      data: await createProduct(app, { body, actor, requestId }),
    }),
    updateProductById: async ({ params, body, actor, requestId }) => ({
      data: await updateProduct(app, { id: params.id, body, actor, requestId }),
    }),
    setTax: async ({ body, actor, requestId }) => ({ count: await setTax(app, { body, actor, requestId }) }),
    deleteProductById: async ({ params, actor, requestId }) => {
      await deleteProduct(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
    exportProducts: async () =>
      new Download(`products-${indiaDay(app.clock.now())}.csv`, productsCsv(app.database.read)),
    importProducts: async ({ body, actor, address, requestId }) => ({
      data: await importProducts(app, { body, actor, address, requestId }),
    }),
    getProductImportProgress: ({ actor }) => Promise.resolve({ data: productImportProgress(actor.id) }),
  }
}
