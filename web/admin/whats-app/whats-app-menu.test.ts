import { expect, it } from 'vitest'
import { USUAL_MESSAGES } from '#contract/whatsapp-messages.ts'
import type { Order } from '#contract/orders/orders.ts'
import { messageLink, messageOfOrder } from '#web/admin/whats-app/whats-app-menu.tsx'

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

it('has the page of a guest’s order, and no empty line for anyone else', () => {
  const order = {
    _id: '0198f3a2-7c1d-7e55-9b0a-12348c4f2a91',
    shippingAddress: { fullName: 'Gita', phone: '9876543210' },
    totalAmount: 600,
    reducedBy: 0,
    orderStatus: 'pending',
    paymentStatus: 'pending',
    tracking: null,
  } as unknown as Order
  const shop = { shopName: 'Samagri', upiId: 'shop@upi', messages: USUAL_MESSAGES }
  const textFor = (about: Order) =>
    new URL(messageLink(messageOfOrder(about), 'received', shop) ?? '').searchParams.get('text')
  const orderLink = 'https://shop.example/order/AZjzonwdflWbChI0jE8qkQ'
  expect(textFor({ ...order, orderLink })).toMatch(
    /\nSee your order: https:\/\/shop\.example\/order\/AZjzonw/,
  )
  expect(textFor(order)).not.toContain('\n')
})
