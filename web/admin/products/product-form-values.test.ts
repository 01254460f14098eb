import { expect, test } from 'vitest'
import { detailsOf } from '#contract/catalogue/product-details.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { changedProduct, newProduct, productValues } from '#web/admin/products/product-form-values.ts'

const lamp: Product = {
  address: '/p/lamp-000000000001',
  _id: '1',
  name: 'Lamp',
  description: 'Brass.',
  price: 149.5,
  originalPrice: 200,
  shippingPrice: 0,
  hsnCode: '7418',
  category: { _id: 'c', name: 'Lamps' },
  subCategory: { _id: 's', name: 'Brass lamps' },
  stock: 18,
  status: 'Active',
  images: ['/files/a-800.webp'],
  ...detailsOf({}),
  weightGrams: 420,
  shelf: 'A1',
  sold: 0,
  createdAt: '2026-11-20T00:00:00.000Z',
}
const image = new File(['x'], 'lamp.png', { type: 'image/png' })

test('a form that was not touched changes nothing', () => {
  expect(changedProduct(productValues(lamp), lamp)).toEqual({})
})

test('only what was changed is sent, the stock with the one that was loaded', () => {
  const values = { ...productValues(lamp), price: '160', stock: '20' }
  expect(changedProduct(values, lamp)).toEqual({ price: '160', stock: '20', stockLoaded: 18 })
  expect(changedProduct({ ...productValues(lamp), stock: '18', stockLoaded: 3 }, lamp)).toEqual({
    stock: '18',
    stockLoaded: 3,
  })
})

test('images are sent in order beside the loaded ones: the files, and the position of each', () => {
  const values = { ...productValues(lamp), images: [image, '/files/a-800.webp'] }
  expect(changedProduct(values, lamp)).toEqual({
    images: [image],
    imageOrder: '["new","/files/a-800.webp"]',
    imagesLoaded: '["/files/a-800.webp"]',
  })
  expect(changedProduct({ ...productValues(lamp), images: [] }, lamp)).toMatchObject({
    imageOrder: '[]',
  })
})

test('an original price that was taken away is sent empty', () => {
  expect(changedProduct({ ...productValues(lamp), originalPrice: '' }, lamp)).toEqual({
    originalPrice: '',
  })
})

test('of a new product the details are sent only when filled', () => {
  const body = newProduct({ ...productValues(null), name: 'Lamp', weight: '300 g', images: [image] })
  expect(body).toMatchObject({ name: 'Lamp', status: 'active', weight: '300 g', images: [image] })
  expect(Object.keys(body)).not.toContain('stockLoaded')
  expect(Object.keys(body)).not.toContain('originalPrice')
  expect(Object.keys(body)).not.toContain('material')
  expect(Object.keys(body)).not.toContain('shelf')
})
