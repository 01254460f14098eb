import { describe, expect, test } from 'vitest'
import { paise } from '#contract/money.ts'
import { mergePasses, isAsExpected, type Pass, trustedLines, statusOf } from './merge-passes.ts'

const EXPECTED = {
  total: paise(124_900),
  payeeVpa: 'asha.stores@okexample',
  payeeName: 'Asha Stores',
  placedAt: '2026-11-21T10:00:00.000Z',
}
const line = { text: '', confidence: 99, box: { left: 0, top: 0, right: 9, bottom: 9 } }
const seen = <Value>(value: Value) => ({ value, line })
const payee = (value: string, isNearly = false) => ({ value, line, isNearly })
const FITS: Pass = {
  amount: seen(paise(124_900)),
  utr: { ...seen('632512345678'), isConfirmed: true },
  unclearUtr: null,
  payeeVpa: payee('asha.stores@okexample'),
  otherAmount: null,
  transactionAt: null,
  payeeName: seen('Asha Stores'),
  paidAt: seen('2026-11-21T10:05:00.000Z'),
  status: seen('success'),
  paidTo: null,
  lines: [],
  allLines: [],
}
const pass = (changes: Partial<Pass>): Pass => ({ ...FITS, ...changes })
const both = (first: Partial<Pass>, second: Partial<Pass> = {}) =>
  mergePasses(pass(first), pass(second), EXPECTED)

describe('one pass is enough', () => {
  test('when everything is as expected', () => expect(isAsExpected(FITS, EXPECTED)).toBe(true))

  test.each<[string, Partial<Pass>]>([
    ['another amount', { amount: seen(paise(1_124_900)) }],
    ['another payee', { payeeVpa: payee('ravi@okexample') }],
    ['another month', { paidAt: seen('2026-10-21T10:05:00.000Z') }],
    ['pending', { status: seen('pending') }],
    ['no reference', { utr: null }],
    ['no status', { status: null }],
  ])('not with %s', (_, changes) => expect(isAsExpected(pass(changes), EXPECTED)).toBe(false))

  test('with ‘Paid to’ instead of a status', () => {
    expect(isAsExpected(pass({ status: null, paidTo: line }), EXPECTED)).toBe(true)
  })
})

describe('two passes', () => {
  test('what fits counts from either', () => {
    expect(both({ amount: seen(paise(1)) }).amount?.value).toBe(124_900)
    expect(both({}, { amount: seen(paise(1)) }).amount?.value).toBe(124_900)
  })

  test('what does not fit is sure only when both saw it, and nothing when it is hardly legible', () => {
    const other = { amount: seen(paise(99_900)), paidAt: seen('2026-09-01T10:00:00.000Z') }
    expect(both(other, other)).toMatchObject(other)
    const one = both(other, { amount: null, paidAt: null })
    expect(one.amount).toMatchObject({ value: 99_900, isUnsure: true })
    expect(one.paidAt).toMatchObject({ isUnsure: true })
    const faint = { value: 'ravi@okexample', line: { ...line, confidence: 80 }, isNearly: false }
    expect(both({ payeeVpa: faint }, { payeeVpa: null }).payeeVpa).toBeNull()
  })

  test('a different amount in one reading is reported, but not a ₹ read as a digit', () => {
    expect(both({}, { amount: seen(paise(24_900)) }).otherAmount).toBeNull()
    expect(both({}, { amount: seen(paise(99_900)) }).otherAmount).toBe(99_900)
  })

  test('a reference counts when both saw the same, or one each of its digits surely and again', () => {
    const sure = { value: '632512345678', line: { ...line, weakest: 95 }, isConfirmed: true }
    const faint = { value: '632512345679', line: { ...line, weakest: 40 }, isConfirmed: true }
    expect(both({ utr: sure }, { utr: null }).utr?.value).toBe('632512345678')
    expect(both({ utr: faint }, { utr: null }).utr).toBeNull()
    expect(both({ utr: sure }, { utr: faint }).utr).toBeNull()
    expect(both({ utr: faint }, { utr: faint }).utr?.value).toBe('632512345679')
    const unseen = { ...sure, isConfirmed: undefined }
    expect(both({ utr: unseen }, { utr: null }).utr).toBeNull()
    expect(both({ utr: unseen }, { utr: unseen }).utr?.value).toBe('632512345678')
  })

  test('a reference is unclear when a wider cut of its line shows another digit, however surely', () => {
    const other = { value: '632512345678', line: { ...line, weakest: 99 }, isConfirmed: false }
    expect(isAsExpected(pass({ utr: other }), EXPECTED)).toBe(false)
    expect(both({ utr: other }, { utr: other })).toMatchObject({ utr: null, unclearUtr: other.line })
    expect(both({}).unclearUtr).toBeNull()
    expect(both({ utr: other }).utr).toBeNull()
    expect(both({}, { utr: other }).utr).toBeNull()
  })

  test('a status that the other contradicts is unsure', () => {
    expect(both({}, { status: seen('failed') }).status).toMatchObject({ value: 'failed', isUnsure: true })
  })

  test('a look-alike of the expected UPI ID that was read again is not cleared by the second pass', () => {
    const alike = { payeeVpa: payee('asha.st0res@okexample', true) }
    expect(both(alike).payeeVpa?.value).toBe('asha.st0res@okexample')
  })

  test('of two statuses the worse', () => {
    expect(both({}, { status: seen('pending') }).status?.value).toBe('pending')
    expect(both({ status: seen('failed') }, { status: null }).status?.value).toBe('failed')
    expect(statusOf(both({ status: null, paidTo: line }, { status: null }))?.value).toBe('success')
  })
})

test('another sum is shown when one pass sees its ₹ badly and the other only its digits', () => {
  const badly = { value: paise(4_900), line: { ...line, text: '$49', confidence: 79 } }
  const plain = { ...line, text: '49' }
  expect(both({ amount: null, lines: [plain] }, { amount: badly }).amount).toMatchObject({
    value: 4_900,
    isUnsure: true,
  })
  expect(both({ amount: null, lines: [] }, { amount: badly }).amount).toBeNull()
})

const at = (text: string, top: number, weakest = 99) => ({
  text,
  confidence: 99,
  weakest,
  box: { left: 0, top, right: 90, bottom: top + 20 },
})

describe('what one pass settled is not read again', () => {
  const [amount, note, blurred, hindi] = [
    at('₹1,249', 0),
    at('Thank you', 50),
    at('Payrnent', 100, 60),
    { ...at('भुगतान सफल', 150), confidence: 75 },
  ]
  const lines = [amount, note, blurred, hindi]

  test('what is sure, and Indian letters', () =>
    expect(trustedLines(pass({ lines }), EXPECTED)).toEqual([amount, note, hindi]))

  test('but a value that does not fit is', () => {
    const other = pass({ lines, amount: { value: paise(99_900), line: amount } })
    expect(trustedLines(other, EXPECTED)).toEqual([note, hindi])
  })

  test('and so is a status that speaks against the payment', () => {
    const failed = pass({ lines, status: { value: 'failed', line: note } })
    expect(trustedLines(failed, EXPECTED)).toEqual([amount, hindi])
  })
})
