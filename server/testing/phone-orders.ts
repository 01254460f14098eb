import type { BodyInput } from '#contract/call.ts'
import type { phoneOrderCalls } from '#contract/orders/phone-orders.ts'
import { ADDRESS } from './orders.ts'

export type PhoneOrder = BodyInput<typeof phoneOrderCalls.placeForCustomer>

/** An unpaid phone order for a customer without an account or email. */
export function phoneOrder(product: string, changes: Partial<PhoneOrder> = {}): PhoneOrder {
  return {
    customer: { name: 'Gita Devi', mobile: '9876500001' },
    shippingAddress: ADDRESS,
    items: [{ product, quantity: 1 }],
    paid: false,
    ...changes,
  }
}
