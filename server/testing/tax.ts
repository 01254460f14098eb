import type { BodyInput } from '#contract/call.ts'
import type { settingsCalls } from '#contract/back-office/store-settings.ts'
import { ADDRESS, orderBody, WAYS } from './orders.ts'
import type { Person } from './test-shop.ts'

export const SELLER_GSTIN = '27AAPFU0939F1ZV'
export const BUYER_GSTIN = '29AAGCB7383J1Z4'

/** Registers a shop of Maharashtra. */
export async function registerShop(
  admin: Person,
  changes: BodyInput<typeof settingsCalls.updateSettings> = {},
): Promise<void> {
  await admin.call('updateSettings', {
    body: {
      taxRegistration: 'regular',
      gstin: SELLER_GSTIN,
      legalName: 'Example Traders',
      stateCode: '27',
      address: '1 Sample Peth, Pune',
      ...changes,
    },
  })
}

/** An order of these lines, delivered to an address in Pune with changes. */
export async function orderTo(
  customer: Person,
  items: { product: string; quantity: number }[],
  address: Record<string, string> = {},
  more: Record<string, unknown> = {},
) {
  const body = await orderBody(customer, items, { shippingAddress: { ...ADDRESS, ...address }, ...more })
  return (await customer.call('createOrder', { body })).data
}

/** Ships an order that was just placed → the order. */
export async function ship(admin: Person, id: string) {
  for (const orderStatus of WAYS.shipped)
    await admin.call('updateOrder', { params: { id }, body: { orderStatus } })
  return (await admin.call('getOrder', { params: { id } })).data
}

/** Marks an order paid and refunds an amount, optionally for some of its units. */
export async function refund(
  admin: Person,
  id: string,
  amount: number,
  lines: { item: string; quantity: number }[] = [],
) {
  const params = { id }
  const { data } = await admin.call('getOrder', { params })
  if (data.paymentStatus !== 'paid')
    await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
  const refundedSoFar = Math.round(data.refunds.reduce((sum, one) => sum + one.amount, 0) * 100) / 100
  const on = new Date(data.createdAt).toISOString().slice(0, 10)
  const body = { amount, reason: 'Damaged', way: 'bank' as const, on, refundedSoFar, lines }
  return (await admin.call('recordRefund', { params, body })).data
}
