import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { BodyInput } from '#contract/call.ts'
import type { productCalls } from '#contract/catalogue/products.ts'
import { testImage } from './test-images.ts'
import type { Person } from './test-shop.ts'

type NewProduct = BodyInput<typeof productCalls.createProduct>

/** A category with one subcategory, created by an admin; returns their ids. */
export async function aCategory(
  admin: Person,
  name = 'Lamps',
): Promise<{ category: string; subCategory: string }> {
  const category = await admin.call('createCategory', { body: { name, image: await testImage() } })
  const subCategory = await admin.call('createSubCategory', {
    body: { name: `${name} of brass`, categoryId: category.data._id, image: await testImage() },
  })
  return { category: category.data._id, subCategory: subCategory.data._id }
}

/** A product for sale with 10 in stock at ₹100 and ₹10 shipping, in its own category unless one is given. */
export async function aProduct(admin: Person, changes: Partial<NewProduct> = {}): Promise<Product> {
  const inCategory = changes.category ? {} : await aCategory(admin)
  const response = await admin.call('createProduct', {
    body: {
      name: 'Brass lamp',
      description: 'A lamp of brass.',
      price: 100,
      shippingPrice: 10,
      hsnCode: '74198030',
      category: '',
      subCategory: '',
      stock: 10,
      status: 'active',
      images: [await testImage()],
      ...inCategory,
      ...changes,
    },
  })
  return response.data
}

/** A product as everyone reads it: without fields for the shop only. */
export function publicPart(product: Product): Product {
  const { shelf: _1, weightGrams: _2, gstRate: _3, taxStatus: _4, taxFrom: _5, ...shown } = product
  return shown
}

/** An order placed by a customer, with its own screenshot. */
export async function anOrder(
  customer: Person,
  items: { product: string; quantity: number }[],
): Promise<Order> {
  const shippingAddress = {
    fullName: customer.name,
    phone: '9000000001',
    addressLine: '1 Sample Street',
    postalCode: '411030',
  }
  const response = await customer.call('createOrder', {
    body: { userId: customer.id, items, shippingAddress, image: await testImage() },
  })
  return response.data
}
