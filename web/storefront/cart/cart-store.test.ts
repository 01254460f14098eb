import { beforeEach, expect, test, vi } from 'vitest'
import { detailsOf } from '#contract/catalogue/product-details.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { charged } from '#web/delivery.ts'

const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
  clear: () => storage.clear(),
})
const cart = await import('#web/storefront/cart/cart-store.ts')
const { clearSession, dropSession, startSession } = await import('#web/session.ts')

function product(details: Partial<Product> = {}): Product {
  return {
    address: '/p/lamp-000000000001',
    _id: 'lamp',
    name: 'Standing Brass Lamp',
    description: '',
    price: 2450,
    originalPrice: 2890,
    shippingPrice: 90,
    hsnCode: '7418',
    category: { _id: 'c', name: 'Lamps' },
    subCategory: { _id: 's', name: 'Brass' },
    stock: 3,
    status: 'active',
    images: ['/files/a.webp'],
    ...detailsOf({}),
    sold: 0,
    createdAt: '2026-11-20T00:00:00.000Z',
    ...details,
  }
}

function signIn(id: string) {
  startSession('token', {
    _id: id,
    role: 'customer',
    name: 'Asha',
    email: 'a@b.example',
    mobile: '9876543210',
    isVerified: true,
  })
}

beforeEach(() => cart.clearCart())

test('adding a product that is in the cart raises its quantity by one, up to the stock', () => {
  expect([1, 2, 3, 4].map(() => cart.addToCart(product()))).toEqual([1, 2, 3, 3])
  expect(cart.cartItems()).toHaveLength(1)
})

test('a product without stock does not get in', () => {
  expect(cart.addToCart(product({ stock: 0 }))).toBe(0)
  expect(cart.cartItems()).toEqual([])
})

test('a quantity of 0 or less takes the item out, more than the stock becomes the stock', () => {
  cart.addToCart(product())
  cart.setQuantity('lamp', 9)
  expect(cart.cartItems()[0]?.quantity).toBe(3)
  cart.setQuantity('lamp', 0)
  expect(cart.cartItems()).toEqual([])
})

test('subtotal at original prices less savings plus shipping is the total', () => {
  cart.addToCart(product(), 2)
  cart.addToCart(product({ _id: 'mala', price: 549.5, originalPrice: null, shippingPrice: 40 }))
  expect(cart.cartTotals(cart.cartItems())).toEqual({
    subtotal: 632_950,
    savings: 88_000,
    rounding: 0,
    shipping: 22_000,
    total: 566_950,
  })
})

test('the cart ships free from the shop’s threshold, and keeps the product’s own shipping price', () => {
  cart.addToCart(product(), 1)
  const { price, shippingPrice } = cart.cartItems()[0]!
  const shippingAt = (freeFrom: number | null | undefined) =>
    cart.cartTotals(charged(cart.cartItems(), freeFrom)).shipping
  expect([null, undefined, price + 0.01].map(shippingAt)).toEqual(Array(3).fill(shippingPrice * 100))
  expect([price, 0].map(shippingAt)).toEqual([0, 0])
  expect(cart.cartItems()[0]).toMatchObject({ shippingPrice })
})

test('an original price below the price saves nothing', () => {
  cart.addToCart(product({ originalPrice: 10 }))
  expect(cart.cartTotals(cart.cartItems()).savings).toBe(0)
})

test('new prices are taken over, less stock lowers the quantity, none takes the item out', () => {
  cart.addToCart(product(), 3)
  cart.updatePrices([
    { id: 'lamp', price: 2600, stock: 2 },
    { id: 'unknown', price: 1 },
  ])
  expect(cart.cartItems()[0]).toMatchObject({ price: 2600, quantity: 2 })
  cart.updatePrices([{ id: 'lamp', stock: 0 }])
  expect(cart.cartItems()).toEqual([])
})

test('logging out empties the cart', () => {
  signIn('asha')
  cart.addToCart(product())
  clearSession()
  expect(cart.cartItems()).toEqual([])
})

test('after a token expires, the cart is kept for the same person only', () => {
  signIn('asha')
  cart.addToCart(product())
  dropSession('token')
  signIn('asha')
  expect(cart.cartItems()).toHaveLength(1)
  dropSession('token')
  signIn('ravi')
  expect(cart.cartItems()).toEqual([])
})

test('ordered items are removed, items added since stay', () => {
  signIn('asha')
  cart.addToCart(product(), 3)
  cart.addToCart(product({ _id: 'bell' }))
  cart.removeOrdered([
    { id: 'lamp', quantity: 2 },
    { id: 'conch', quantity: 1 },
  ])
  expect(cart.cartItems().map(({ id, quantity }) => [id, quantity])).toEqual([
    ['lamp', 1],
    ['bell', 1],
  ])
  cart.removeOrdered([
    { id: 'lamp', quantity: 1 },
    { id: 'bell', quantity: 1 },
  ])
  expect(cart.cartItems()).toEqual([])
})
