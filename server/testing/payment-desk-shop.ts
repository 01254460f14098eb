import type { Order } from '#contract/orders/orders.ts'
import type { Payment } from '#contract/payments/payments.ts'
import type { Engine } from '../database/database.ts'
import { checkPayment } from '../features/payments/check-payment.ts'
import { aProduct } from './builders.ts'
import { orderBody } from './orders.ts'
import { type ScriptedReader, scriptedReader } from './scripted-reader.ts'
import { type Person, type TestShop, testShop } from './test-shop.ts'

export interface DeskShop extends TestShop {
  reader: ScriptedReader
  admin: Person
  customer: Person
  /** An order of ₹220, not read yet. */
  order: (changes?: Record<string, unknown>, by?: Person) => Promise<Order>
  /** An order whose image was read, with the given reading. */
  readOrder: (changes?: Record<string, unknown>, by?: Person) => Promise<Order>
  payment: (id: string) => Promise<Payment>
}

/** A shop whose reader returns what the test sets. */
export async function deskShop(engine: Engine, environment: Record<string, string> = {}): Promise<DeskShop> {
  const reader = scriptedReader()
  const shop = await testShop(engine, { reader, environment: { RATE_LIMITS: 'off', ...environment } })
  const admin = await shop.person('admin')
  const customer = await shop.person()
  const lamp = await aProduct(admin, { stock: 1_000 })
  const order = async (changes: Record<string, unknown> = {}, by = customer) => {
    shop.clock.advance(1_000) // each order at a different time
    const body = await orderBody(by, [{ product: lamp._id, quantity: 2 }], changes)
    return (await by.call('createOrder', { body })).data
  }
  return {
    ...shop,
    reader,
    admin,
    customer,
    order,
    readOrder: async (changes, by) => {
      const placed = await order(changes, by)
      await checkPayment(shop.app, placed._id)
      return placed
    },
    payment: async (id) => (await admin.call('getPayment', { params: { id } })).data,
  }
}
