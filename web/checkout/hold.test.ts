import { describe, expect, test } from 'vitest'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import {
  changedPrices,
  clockText,
  heldLines,
  holdOf,
  reducedTo,
  reservedQuantity,
  timeLeft,
} from '#web/checkout/hold.ts'

const session: CheckoutSession = {
  _id: 's1',
  items: [
    {
      product: 'p1',
      name: 'Lamp',
      image: null,
      quantity: 2,
      price: 100,
      originalPrice: null,
      shippingPrice: 10,
      hsnCode: '7419',
    },
  ],
  subtotal: 200,
  savings: 0,
  shipping: 20,
  total: 220,
  reference: 'SMG7K2QX94',
  upiId: 'shop@upi',
  payeeName: 'Sample Goods',
  payeeKind: 'personal',
  upiLink: 'upi://pay',
  qr: '<svg/>',
  expiresAt: '2026-11-20T07:00:00.000Z',
  now: '2026-11-20T06:48:00.000Z',
}

describe('the time of a hold', () => {
  test('counts by the shop’s clock, however wrong the device’s is', () => {
    expect(holdOf(session, 5_000).endsAt).toBe(5_000 + 12 * 60_000)
  })

  test('reads as minutes and seconds and never below nothing', () => {
    expect([1_800_000, 1_781_000, 61_000, 59_001, 1, 0, -5].map(clockText)).toEqual([
      '30:00',
      '29:41',
      '1:01',
      '1:00',
      '0:01',
      '0:00',
      '0:00',
    ])
  })

  test('is urgent at five minutes, at one, and over at the end', () => {
    expect([300_001, 300_000, 60_001, 60_000, 1, 0].map(timeLeft)).toEqual([
      'calm',
      'five',
      'five',
      'one',
      'one',
      'over',
    ])
  })
})

describe('the lines of a hold', () => {
  test('are reserved until the session ends, unless it holds only prices', () => {
    const open = holdOf(session)
    expect(['p1', 'p2'].map((id) => reservedQuantity(open, id))).toEqual([2, 0])
    expect(reservedQuantity({ ...open, endsAt: Date.now() }, 'p1')).toBe(0)
    expect(reservedQuantity(holdOf({ ...session, holdsStock: false }), 'p1')).toBe(0)
    expect(reservedQuantity(null, 'p1')).toBe(0)
  })

  test('are cart lines at the session’s prices', () => {
    expect(heldLines(session)).toEqual([
      {
        id: 'p1',
        name: 'Lamp',
        image: '',
        price: 100,
        originalPrice: 100,
        shippingPrice: 10,
        hsnCode: '7419',
        stock: 2,
        quantity: 2,
      },
    ])
  })

  test('show which prices differ from the cart’s', () => {
    const [line] = heldLines(session)
    expect(changedPrices([line!], session)).toEqual([])
    expect(changedPrices([{ ...line!, price: 90 }], session)).toEqual(session.items)
    expect(changedPrices([{ ...line!, shippingPrice: 0 }], session)).toEqual(session.items)
    expect(changedPrices([], session)).toEqual([])
  })

  test('are reduced to what is left; unavailable items are removed', () => {
    const [line] = heldLines(session)
    const lines = [line!, { ...line!, id: 'p2' }]
    expect(reducedTo(lines, [{ product: 'p1', left: 1 }]).map(({ quantity }) => quantity)).toEqual([1, 2])
    expect(reducedTo(lines, [{ product: 'p1', left: 0 }]).map(({ id }) => id)).toEqual(['p2'])
    expect(reducedTo(lines, [{ product: 'p1', left: 9 }])).toEqual(lines)
  })
})
