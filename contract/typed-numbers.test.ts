import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { PRICE_MAX_PAISE } from './limits.ts'
import { asciiDigits, normalizeNumber } from './typed-numbers.ts'

it.each([
  ['1299', '1299'],
  ['1,299.50', '1299.50'],
  ['₹ 1299', '1299'],
  ['₹1,29,900', '129900'],
  [' 1299/- ', '1299'],
  ['Rs. 1,249/-', '1249'],
  ['rs 499', '499'],
  ['1299 INR', '1299'],
  ['129,900', '129900'],
  ['1 299', '1299'],
  ['.5', '.5'],
  ['12.', '12'],
  ['-5', '-5'],
])('reads %j as %s', (typed, digits) => {
  expect(normalizeNumber(typed)).toBe(digits)
})

it.each([
  '1.299,50',
  '1,29',
  '1299,50',
  '1 299 50',
  '1299 50',
  '1.299.500',
  '1e3',
  '0x10',
  '१२',
  'cheap',
  '',
])('does not guess what %j means', (typed) => {
  expect(normalizeNumber(typed)).toBeUndefined()
})

it('does not search a cell of five million spaces', () => {
  expect(normalizeNumber(`1${' '.repeat(5_000_000)}x`)).toBeUndefined()
})

it('reads every amount however it is grouped and marked', () => {
  const written = constantFrom<((rupees: number) => string)[]>(
    (rupees) => rupees.toFixed(2),
    (rupees) => rupees.toLocaleString('en-IN', { minimumFractionDigits: 2 }),
    (rupees) => `₹${rupees.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    (rupees) => rupees.toLocaleString('en-IN', { style: 'currency', currency: 'INR' }),
    (rupees) => `Rs. ${rupees.toFixed(2)}/-`,
  )
  assert(
    property(integer({ min: 0, max: PRICE_MAX_PAISE }), written, (paise, write) => {
      expect(Number(normalizeNumber(write(paise / 100)))).toBe(paise / 100)
    }),
  )
})

it('the digits of every Indian script are read', () => {
  for (const digits of ['०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '੦੧੨੩੪੫੬੭੮੯', '૦૧૨૩૪૫૬૭૮૯', '୦୧୨୩୪୫୬୭୮୯', '௦௧௨௩௪௫௬௭௮௯'])
    expect(asciiDigits(`PIN ${digits}.`)).toBe('PIN 0123456789.')
  for (const digits of ['౦౧౨౩౪౫౬౭౮౯', '೦೧೨೩೪೫೬೭೮೯', '൦൧൨൩൪൫൬൭൮൯', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'])
    expect(asciiDigits(digits)).toBe('0123456789')
})
