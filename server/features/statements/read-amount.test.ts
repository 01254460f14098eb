import { assert, integer, oneof, property, string, stringMatching } from 'fast-check'
import { expect, it } from 'vitest'
import { cellText } from '../../csv/csv-text.ts'
import { readAmount, readMark } from './read-cells.ts'

const read = (cell: string) => readAmount(cellText(cell))

it.each([
  ['1249', 124_900, null],
  ['1249.5', 124_950, null],
  ['1,249.00', 124_900, null],
  ['1,23,456.00', 12_345_600, null],
  ['12,34,56,789.01', 1_234_567_89_01, null],
  ['123,456.78', 12_345_678, null],
  ['1249.0000', 124_900, null],
  ['.50', 50, null],
  ['₹ 1,249', 124_900, null],
  ['₹1,249.00 Cr', 124_900, 'in'],
  ['Rs. 1,249.00', 124_900, null],
  ['Rs.1249/-', 124_900, null],
  ['INR 1249.00', 124_900, null],
  ['1249.00 INR', 124_900, null],
  ['1,249.00CR', 124_900, 'in'],
  ['1,249.00 Dr.', 124_900, 'out'],
  ['Cr 1,249.00', 124_900, 'in'],
  ['(1,249.00)', 124_900, 'out'],
  ['(INR 1,249.00)', 124_900, 'out'],
  ['₹(1,249.00)', 124_900, 'out'],
  ['-1,249.00', 124_900, 'out'],
  ['−1,249.00', 124_900, 'out'],
  ['- ₹1,249.00', 124_900, 'out'],
  ['1249.00-', 124_900, 'out'],
  ['+1,249.00', 124_900, 'in'],
  ['+ ₹1,249', 124_900, 'in'],
  ['="1249.00"', 124_900, null],
  ["'1249.00", 124_900, null],
  ['\u00a01,249.00\u00a0', 124_900, null],
])('reads %s', (cell, paise, way) => {
  expect(read(cell)).toMatchObject({ paise, way })
})

it.each(['', ' ', '-', '—', '0', '0.00', '₹0.00', 'NA', 'nil', '0.00 Cr'])('sees no amount in %j', (cell) => {
  expect(read(cell)).toBeNull()
})

it.each([
  'Amount',
  '1.249,00',
  '1,24.00',
  '12,34',
  '1249.005',
  '1.250',
  '651.000 Cr',
  '1e5',
  '6.32512E+11',
  '1 Cr 2',
  '21/11/2026',
  '12.34.56',
  '₹',
])('says that %j is no amount', (cell) => {
  expect(read(cell)).toBeUndefined()
})

/** The notations for an amount. */
function written(paise: number): string[] {
  const rupees = paise / 100
  const [indian, western] = ['en-IN', 'en-US'].map((locale) =>
    rupees.toLocaleString(locale, { minimumFractionDigits: 2 }),
  )
  return [
    rupees.toFixed(2),
    indian!,
    western!,
    `₹${indian!}`,
    `Rs. ${indian!}`,
    `${western!} Cr`,
    `="${rupees.toFixed(2)}"`,
  ]
}

it('reads every amount back from each way of writing it', () => {
  assert(
    property(integer({ min: 1, max: 99_999_999_999 }), (paise) => {
      for (const text of written(paise)) expect(read(text)?.paise, text).toBe(paise)
    }),
  )
})

it('never throws and never gives anything but whole paise above nothing', () => {
  assert(
    property(oneof(string(), stringMatching(/^[-+₹(Rs.]{0,3}[\d,. ]{0,12}[)CrD-]{0,3}$/)), (text) => {
      const found = read(text)
      if (found) expect(Number.isSafeInteger(found.paise) && found.paise > 0).toBe(true)
    }),
  )
})

it.each([
  ['651.00 (Cr)', 'in'],
  ['651.00(Dr)', 'out'],
  ['(Cr) 651.00', 'in'],
  ['651.00 [Cr]', 'in'],
  ['651.00 C', 'in'],
  ['651.00 (-)', 'out'],
  ['(+) ₹651.00', 'in'],
  ['₹651.00 जमा', 'in'],
  ['६५१.०० नामे', 'out'],
  ['-651.00 Dr', 'out'],
])('reads the mark of %s', (cell, way) => {
  expect(read(cell)).toMatchObject({ paise: 65_100, way })
})

it.each(['-651.00 Cr', '(651.00) Cr', '+651.00 Dr', '250.00     39', '12 50', '########', '651.00 Kr'])(
  'reads no amount in %s, which is ambiguous or empty',
  (cell) => {
    expect(read(cell)).toBeUndefined()
  },
)

it.each([
  ['CR', 'in'],
  ['Cr.', 'in'],
  ['(Cr)', 'in'],
  ['Credit', 'in'],
  ['C', 'in'],
  ['Money Received', 'in'],
  ['UPI Credit', 'in'],
  ['जमा', 'in'],
  ['DR', 'out'],
  ['D', 'out'],
  ['Withdrawal', 'out'],
  ['Refund', 'out'],
  ['REVERSED', 'out'],
  ['Paid to', 'out'],
  ['नामे', 'out'],
  ['SUCCESS', 'done'],
  ['TXN_SUCCESS', 'done'],
  ['Paid', 'done'],
  ['FAILED', 'failed'],
  ['TXN_FAILURE', 'failed'],
  ['Pending', 'failed'],
  ['Not credited', 'failed'],
  ['User dropped', 'failed'],
  ['PAYMENT', 'payment'],
  ['Partially settled', undefined],
  ['Partially refunded', 'out'],
  ['UPI', undefined],
  ['Credit/Debit', undefined],
  ['Debit card', undefined],
  ['CREDIT_CARD', undefined],
  ['Refund for Meera', undefined],
  ['', undefined],
])('a mark %j means %s', (cell, mark) => {
  expect(readMark(cell)).toBe(mark)
})
