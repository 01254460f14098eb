import { expect, it } from 'vitest'
import { USUAL_MESSAGES } from '#contract/messages.ts'
import type { Order } from '#contract/orders/orders.ts'
import { messageLink, messageOfOrder } from '#web/admin/whats-app/message-facts.ts'

it('names what was paid, and not what a corrected order costs now', () => {
  const order = {
    _id: '0198f3a2-7c1d-7e55-9b0a-12348c4f2a91',
    shippingAddress: { fullName: 'Asha', phone: '+91 98765 43210' },
    totalAmount: 600,
    reducedBy: 400,
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    tracking: null,
  } as Order
  const shop = { shopName: 'Samagri', upiId: 'shop@upi', messages: USUAL_MESSAGES }
  const link = messageLink(messageOfOrder(order), 'paid', shop)
  expect(new URL(link ?? '').searchParams.get('text')).toContain('we have received ₹1,000 for your order')
})
