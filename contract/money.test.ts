import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise, roundingOf, toPaise, toRupees, totals } from './money.ts'
import { rupeesField } from './money-fields.ts'
import { PRICE_MAX_PAISE } from './limits.ts'

const anAmount = fc.integer({ min: 0, max: PRICE_MAX_PAISE }).map(paise)
const aLine = fc.record({
  quantity: fc.integer({ min: 1, max: 1_000 }),
  price: anAmount,
  shippingPrice: anAmount,
  originalPrice: fc.option(anAmount, { nil: null }),
})
const lines = fc.array(aLine, { maxLength: 100 })

describe('totals', () => {
  it('lose no paisa: the total is the sum of every line, for any lines', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const byHand = order.reduce(
          (sum, line) => sum + BigInt(line.quantity) * BigInt(line.price + line.shippingPrice),
          0n,
        )
        expect(BigInt(totals(order).total)).toBe(byHand)
      }),
    )
  })

  it('add up for the customer: subtotal − savings + shipping = total', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const { subtotal, savings, shipping, total } = totals(order)
        expect(subtotal - savings + shipping).toBe(total)
      }),
    )
  })

  it('never have negative savings, even if the original price is below the price', () => {
    fc.assert(
      fc.property(lines, (order) => {
        expect(totals(order).savings).toBeGreaterThanOrEqual(0)
      }),
    )
    const line = { quantity: 3, price: paise(500), shippingPrice: paise(0), originalPrice: paise(400) }
    expect(totals([line])).toEqual({ subtotal: 1500, savings: 0, shipping: 0, rounding: 0, total: 1500 })
  })

  it('do not depend on the order of the lines or on how one product is split over lines', () => {
    fc.assert(
      fc.property(lines, (order) => {
        const split = order.flatMap((line) => [
          { ...line, quantity: 1 },
          ...(line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : []),
        ])
        expect(totals(split.toReversed())).toEqual(totals(order))
      }),
    )
  })

  it('of nothing are nothing', () => {
    expect(totals([])).toEqual({ subtotal: 0, savings: 0, shipping: 0, rounding: 0, total: 0 })
  })

  it('show the savings of a discounted product: ₹120 struck out, ₹99.50 paid, ₹10 shipping, twice', () => {
    const line = {
      quantity: 2,
      price: paise(9_950),
      shippingPrice: paise(1_000),
      originalPrice: paise(12_000),
    }
    const sums = { subtotal: 24_000, savings: 4_100, shipping: 2_000, rounding: 0, total: 21_900 }
    expect(totals([line])).toEqual(sums)
  })
})

describe('paise', () => {
  it('reject a fraction, so rounding happens nowhere else', () => {
    for (const value of [0.5, NaN, Infinity, 2 ** 53]) expect(() => paise(value)).toThrow(RangeError)
  })

  it('survive a round trip to rupees, for every amount', () => {
    fc.assert(
      fc.property(anAmount, (amount) => {
        const sent: unknown = JSON.parse(JSON.stringify(toRupees(amount)))
        expect(String(sent)).toMatch(/^\d+(\.\d{1,2})?$/)
        expect(toPaise(sent as number)).toBe(amount)
      }),
    )
  })
})

describe('a rupees field', () => {
  const field = rupeesField('Price')
  const read = (input: unknown) => {
    const parsed = field.safeParse(input)
    return parsed.success ? parsed.data : parsed.error.issues[0]?.message
  }

  it.each<[unknown, number]>([
    [0, 0],
    ['0', 0],
    [1249, 124_900],
    ['1249', 124_900],
    ['1249.5', 124_950],
    ['1249.50', 124_950],
    [' 1249.50 ', 124_950],
    ['.5', 50],
    [0.07, 7],
    [19.99, 1_999],
    [1.1, 110],
    ['007.10', 710],
    ['9999999.99', 999_999_999],
    [9_999_999.99, 999_999_999],
  ])('takes %j as %i paise', (input, expected) => {
    expect(read(input)).toBe(expected)
  })

  it.each<[unknown, string]>([
    [undefined, 'Price is required'],
    ['', 'Price is required'],
    ['   ', 'Price is required'],
    [null, 'Price must be a number'],
    [true, 'Price must be a number'],
    [{}, 'Price must be a number'],
    [['1'], 'Price must be a number'],
    ['abc', 'Price must be a number'],
    ['1,249', 'Price must be a number'],
    ['₹1249', 'Price must be a number'],
    ['0x10', 'Price must be a number'],
    ['1e3', 'Price must be a number'],
    [NaN, 'Price must be a number'],
    [Infinity, 'Price must be a number'],
    ['१२', 'Price must be a number'],
    [-1, 'Price cannot be below 0'],
    ['-0.01', 'Price cannot be below 0'],
    [1.005, 'Price can have at most two decimals'],
    ['1.000', 'Price can have at most two decimals'],
    [10_000_000, 'Price cannot be above ₹99,99,999.99'],
    ['10000000', 'Price cannot be above ₹99,99,999.99'],
    ['99999999999999999999', 'Price cannot be above ₹99,99,999.99'],
  ])('refuses %j: %s', (input, text) => {
    expect(read(input)).toBe(text)
  })

  it('reads every amount that the shop itself writes', () => {
    fc.assert(
      fc.property(anAmount, (amount: Paise) => {
        expect(read(toRupees(amount))).toBe(amount)
        expect(read(toRupees(amount).toFixed(2))).toBe(amount)
      }),
    )
  })
})

it.each([
  [0, 0],
  [1, 0],
  [49, 0],
  [50, 50],
  [99, 1],
  [149, -49],
  [150, 50],
  [10_000, 0],
])('rounds %d paise to whole rupees by %d, and nothing away', (sum, rounding) => {
  expect(roundingOf(paise(sum))).toBe(rounding)
})
