import { array, assert, constantFrom, integer, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { escapeCell, numberText, unescapeCell, quoted, integerText } from './columns.ts'

const pieces = constantFrom(
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  '0712',
  '10-12',
  '1/2',
  '"',
  ',',
  ';',
  '\t',
  '\n',
  'दीया',
  '🪔',
  'lamp',
  ' ',
)
const text = oneof(
  string({ unit: 'binary' }),
  array(pieces, { maxLength: 8 }).map((all) => all.join('')),
).map((all) => all.replaceAll('\r', '').trim())

it('gives every text back, also when a spreadsheet took the apostrophe away', () => {
  assert(
    property(text, (one) => unescapeCell(escapeCell(one)) === one),
    { numRuns: 5_000 },
  )
  assert(
    property(text, (one) => {
      const cell = escapeCell(one)
      return cell === one || one.startsWith("'") || unescapeCell(cell.slice(1)) === one
    }),
    { numRuns: 5_000 },
  )
})

it('leaves no cell that a spreadsheet would run', () => {
  assert(
    property(text, (one) => !/^[=+\-@\t\r＝＋－＠]/.test(escapeCell(one))),
    { numRuns: 5_000 },
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ['0712', "'0712"],
  ['10-12', "'10-12"],
  ['0.50', "'0.50"],
  ["'=x", "''=x"],
  ["'Om' lamp", "'Om' lamp"],
  ['74198030', '74198030'],
  ['500', '500'],
  ['Lamp - brass', 'Lamp - brass'],
  ['', ''],
])('writes %s as %s', (one, cell) => {
  expect(escapeCell(one)).toBe(cell)
})

it.each([
  ['1249', '1249'],
  ['1,249.50', '1249.50'],
  ['₹1,249', '1249'],
  ['₹ 1,24,900.00', '124900.00'],
  ['Rs. 1,249/-', '1249'],
  ['124,900', '124900'],
  ['-5', '-5'],
  ['1249,50', '1249,50'],
  ['1,2', '1,2'],
  ['cheap', 'cheap'],
  ['', ''],
])('reads the number %s as %s', (cell, digits) => {
  expect(numberText(cell)).toBe(digits)
})

it('reads every whole number however it is grouped', () => {
  assert(
    property(integer({ min: 0, max: 1_000_000 }), (n) =>
      [`${n}`, n.toLocaleString('en-IN'), n.toLocaleString('en-US'), `${n}.00`].every(
        (cell) => integerText(cell) === `${n}`,
      ),
    ),
  )
})

it('quotes text from a file on one short line', () => {
  expect(quoted('a\u001b[2Jb\nc')).toBe('“a [2Jb c”')
  expect(quoted('x'.repeat(100))).toHaveLength(63)
})
