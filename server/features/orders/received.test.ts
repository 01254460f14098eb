import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#contract/money.ts'
import { RECEIVED_FROM } from '#contract/orders/money-records.ts'
import { isCancelledOrReturned, ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/statuses.ts'
import {
  type OrderMoney,
  owedOf,
  receivedWhenPaid,
  refundableOf,
  refundDueOf,
  unitsToRefund,
} from './received.ts'

const ORDER: OrderMoney = {
  order_status: 'confirmed',
  payment_status: 'paid',
  total_paise: paise(900),
  received_paise: paise(900),
  received_from: 'admin',
  refunded_paise: paise(0),
}

const amount = integer({ min: 0, max: 1_000 }).map(paise)

describe('what was received for an order', () => {
  it('bounds what is due back and what can be refunded, whatever the order costs', () => {
    const order = record({
      order_status: constantFrom(...ORDER_STATUSES),
      payment_status: constantFrom(...PAYMENT_STATUSES),
      total_paise: amount,
      received_paise: amount,
      received_from: constantFrom(null, ...RECEIVED_FROM),
      refunded_paise: amount,
    })
    assert(
      property(order, (money) => {
        const isPaid = money.payment_status === 'paid' && money.received_from !== null
        const left = isPaid ? Math.max(0, money.received_paise - money.refunded_paise) : 0
        expect(refundableOf(money)).toBe(left)
        expect(refundDueOf(money)).toBeLessThanOrEqual(left)
        if (isCancelledOrReturned(money.order_status)) expect(refundDueOf(money)).toBe(left)
        else expect(left - refundDueOf(money)).toBeLessThanOrEqual(money.total_paise)
        expect(owedOf(money) === 0 || money.received_paise + owedOf(money) === money.total_paise).toBe(true)
      }),
    )
  })

  it('is due above the total, all of it once the order is cancelled or returned, and never twice', () => {
    const due = (changes: Partial<OrderMoney>) => refundDueOf({ ...ORDER, ...changes })
    expect(due({})).toBe(0)
    expect(due({ received_paise: paise(1_000) })).toBe(100)
    expect(due({ received_paise: paise(1_000), refunded_paise: paise(40) })).toBe(60)
    expect(due({ order_status: 'cancelled', refunded_paise: paise(40) })).toBe(860)
    expect(due({ order_status: 'returned', refunded_paise: paise(900) })).toBe(0)
    expect(due({ order_status: 'cancelled', payment_status: 'failed' })).toBe(0)
    expect(owedOf({ ...ORDER, received_paise: paise(170) })).toBe(730)
    expect(owedOf({ ...ORDER, received_paise: paise(170), order_status: 'cancelled' })).toBe(0)
  })

  it('is the given or earlier evidence, else the total when an admin marked it paid', () => {
    const pending = { ...ORDER, payment_status: 'pending' } as const
    const statement = { amount: paise(170), from: 'statement' } as const
    expect(receivedWhenPaid(pending, statement)).toEqual(statement)
    const proven = { ...pending, received_paise: paise(170), received_from: 'statement' } as const
    expect(receivedWhenPaid(proven)).toEqual(statement)
    const corrected = { ...pending, total_paise: paise(170) }
    expect(receivedWhenPaid(corrected)).toEqual({ amount: 170, from: 'admin' })
    expect(receivedWhenPaid(corrected, undefined, true)).toEqual({ amount: 900, from: 'admin' })
    expect(receivedWhenPaid({ ...corrected, refunded_paise: paise(300) })).toEqual({
      amount: 300,
      from: 'admin',
    })
  })
})

describe('units that a refund can name', () => {
  it('are those still on the order less those refunded before, counted by the line', () => {
    const line = { id: 'a', name: 'Lamp', quantity: 3 }
    expect(unitsToRefund(line, [])).toBe(3)
    expect(unitsToRefund(line, [{ item: 'a', name: 'Lamp', quantity: 2 }])).toBe(1)
    expect(unitsToRefund(line, [{ item: 'b', name: 'Lamp', quantity: 2 }])).toBe(3)
    expect(unitsToRefund(line, [{ name: 'Lamp', quantity: 2 }])).toBe(1)
    expect(unitsToRefund(line, [{ item: 'a', name: 'Lamp', quantity: 9 }])).toBe(0)
  })
})
