import type { Customer } from '#contract/accounts/customers.ts'
import { api } from '#web/api.ts'
import type { PhoneOrderValues } from '#web/admin/phone-order/phone-order-values.ts'

/** Where a customer's last order went, else the first line of their address book; {} where neither is known. */
export async function lastAddress(customer: Customer): Promise<Partial<PhoneOrderValues['shippingAddress']>> {
  const query = { page: '1', limit: '1' }
  const answer = await api('getUserOrders', { params: { userId: customer._id }, query }).catch(() => null)
  const last = answer?.data[0]?.shippingAddress
  if (last) return last
  const [first] = customer.addresses
  return first ? { addressLine: first.address } : {}
}
