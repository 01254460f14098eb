import type { productCalls } from '#contract/products.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { listProducts } from './list-products.ts'
import { readProduct } from './read-product.ts'
import { updateProduct } from './update-product.ts'

export function productRoutes(app: App): Pick<Handlers, keyof typeof productCalls> {
  return {
    getAllProduct: ({ query, actor, address }) => listProducts(app, { query, actor, address }),
    getProduct: async ({ params, actor }) => ({ data: await readProduct(app, actor, params.id) }),
    createProduct: async ({ body, actor, requestId }) => ({
      data: await createProduct(app, { body, actor, requestId }),
    }),
    updateProductById: async ({ params, body, actor, requestId }) => ({
      data: await updateProduct(app, { id: params.id, body, actor, requestId }),
    }),
    deleteProductById: async ({ params, actor, requestId }) => {
      await deleteProduct(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}
