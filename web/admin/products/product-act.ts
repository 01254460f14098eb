import { type Product, productCalls } from '#contract/products.ts'
import { formAct } from '#web/admin/catalogue-forms/form-act.ts'
import { changedProduct, newProduct, type ProductValues } from '#web/admin/products/product-form-values.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** Saving a new product, or what was changed of a stored one. */
export function productAct(product: Product | null) {
  const words = adminMessages.content.form
  if (product)
    return formAct(productCalls.updateProductById, {
      bodyOf: (values: ProductValues) => changedProduct(values, product),
      send: (body, onProgress) => api('updateProductById', { params: { id: product._id }, body, onProgress }),
      failed: words.failedToUpdate,
    })
  return formAct(productCalls.createProduct, {
    bodyOf: newProduct,
    send: (body, onProgress) => api('createProduct', { body, onProgress }),
    failed: words.failedToCreate,
  })
}
