import type { Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders/orders.ts'
import { ADMIN, expect, openAs } from './fixtures.ts'

// Shared by the tests of the payment desk: orders whose payment is to be checked, and the desk itself.

export type CallAs = (account: { email: string; password: string }) => Promise<Client>

/** A product with enough stock, and its price including shipping. */
export async function plenty(admin: Client) {
  const { data } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const product = data[0]!
  await admin('updateProductById', { params: { id: product._id }, body: { stock: 900 } })
  return { id: product._id, total: product.price + product.shippingPrice }
}

export async function order(customer: Client, userId: string, product: string, image: File): Promise<Order> {
  const shippingAddress = {
    fullName: 'Order Example',
    phone: '9876543210',
    addressLine: '12 Sample Street',
    postalCode: '411030',
  }
  const items = [{ product, quantity: 1 }]
  return (await customer('createOrder', { body: { userId, image, items, shippingAddress } })).data
}

export async function userIdOf(admin: Client, email: string): Promise<string> {
  return (await admin('manageCustomer', { query: { search: email } })).customers[0]!._id
}

export function short({ _id }: { _id: string }): string {
  return _id.slice(-6).toUpperCase()
}

/** The desk's current payment: of an order, or without one. */
export const ON_DESK = /^(Order [\dA-F]{6}|Payment \w+)$/

export async function openDesk(page: Page, payment?: Order): Promise<void> {
  await openAs(page, ADMIN, `/admin/orders?tab=payments${payment ? `&payment=${payment._id}` : ''}`)
  await expect(page.getByRole('heading', { level: 2, name: ON_DESK }).first()).toBeVisible()
}
