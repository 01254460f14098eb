import type { Body } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import type { Queryable } from '../../database/database.ts'
import { Refusal } from '../../refusal.ts'

type Address = Body<typeof orderCalls.createOrder>['shippingAddress']

/**
 * Of a checkout that was ordered already: the same again is answered with that order, but whoever has corrected the address after a lost
 * answer must hear that the order goes to the first one. KEY_REUSED then.
 */
export async function refuseOtherAddress(db: Queryable, orderId: string, to: Address): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['full_name', 'phone', 'address_line', 'city', 'state', 'postal_code', 'country'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const first = [order.full_name, order.phone, order.address_line, order.city, order.state]
  const isSame =
    [...first, order.postal_code, order.country].join('\n') ===
    [to.fullName, to.phone, to.addressLine, to.city, to.state, to.postalCode, to.country].join('\n')
  if (isSame) return
  throw new Refusal(
    'KEY_REUSED',
    'Your order was taken already, with the address that you sent first. You find it under My Orders; to change the address, please contact the shop.',
  )
}
