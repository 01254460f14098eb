import { describe, expect, test } from 'vitest'
import { paise } from '#contract/money.ts'
import { NO_DOUBTS, type Part, type Reading } from '../../ocr/reading.ts'
import { decideVerdict, type VerdictInput } from './decide-verdict.ts'

const PLACED = '2026-11-21T10:00:00.000Z'
const RIGHT: Reading = {
  amount: paise(124_900),
  utr: '632512345678',
  payeeVpa: 'asha.stores@okexample',
  payeeName: 'Asha Stores',
  paidAt: '2026-11-21T10:05:00.000Z',
  status: 'success',
  doubts: NO_DOUBTS,
  places: {},
}
const NONE = { sameFile: null, sameImage: null, sameUtr: null }

function unsureOf(part: Part) {
  return { ...NO_DOUBTS, unsure: [part] }
}

function judged(shown: Partial<Reading>, others: Partial<Omit<VerdictInput, 'reading' | 'expected'>> = {}) {
  const { verdict, reasons } = judgementOf(shown, others)
  return [verdict, ...reasons.map(({ code }) => code)]
}

function judgementOf(
  shown: Partial<Reading>,
  others: Partial<Omit<VerdictInput, 'reading' | 'expected'>> = {},
) {
  const expected = {
    total: paise(124_900),
    payeeVpa: 'asha.stores@okexample',
    payeeName: 'Asha Stores',
    placedAt: PLACED,
  }
  return decideVerdict({
    reading: { ...RIGHT, ...shown },
    expected,
    typedUtr: null,
    earlier: NONE,
    ...others,
  })
}

describe('clear', () => {
  test.each<[string, Partial<Reading>]>([
    ['all as expected', {}],
    ['no UPI ID, and the name', { payeeVpa: null }],
    ['a shortened UPI ID', { payeeVpa: 'as…res@okexa…', payeeName: null }],
    ['one shortened to almost nothing, and the name', { payeeVpa: 'a…@…' }],
    [
      'a transaction ID of the same time',
      { doubts: { ...NO_DOUBTS, transactionAt: '2026-11-21T10:04:12.000Z' } },
    ],
    [
      'what looks changed, by itself',
      { doubts: { ...NO_DOUBTS, hints: [{ part: 'amount', kind: 'letters' }] } },
    ],
    ['the name in capitals, another one beside the right UPI ID', { payeeName: 'ASHA TRADERS' }],
    ['paid ten minutes before the order', { paidAt: '2026-11-21T09:50:00.000Z' }],
    ['paid 47 hours after it', { paidAt: '2026-11-23T09:00:00.000Z' }],
  ])('%s', (_, shown) => expect(judged(shown)).toEqual(['clear']))
})

describe('mismatch', () => {
  test.each<[string, Partial<Reading>, string]>([
    ['one paisa too little', { amount: paise(124_899) }, 'amount'],
    ['ten times as much', { amount: paise(1_249_000) }, 'amount'],
    ['a letter more in the UPI ID', { payeeVpa: 'ashaa.stores@okexample' }, 'payee'],
    ['another letter in it', { payeeVpa: 'asna.stores@okexample' }, 'payee'],
    ['another bank', { payeeVpa: 'asha.stores@okother' }, 'payee'],
    ['pending', { status: 'pending' }, 'status'],
    ['failed', { status: 'failed' }, 'status'],
    ['a day and a minute before the order', { paidAt: '2026-11-20T09:59:00.000Z' }, 'too early'],
    ['two days and a minute after it', { paidAt: '2026-11-23T10:01:00.000Z' }, 'too late'],
    ['five letters of a shortened UPI ID that differ', { payeeVpa: 'ravi@o…' }, 'payee'],
  ])('%s', (_, shown, code) => expect(judged(shown)).toEqual(['mismatch', code]))

  test('four letters of a shortened UPI ID that differ are only a reason to check: its beginning may be lost', () =>
    expect(judgementOf({ payeeVpa: 'es@ok…' })).toMatchObject({
      verdict: 'look',
      reasons: [{ code: 'payee', unsure: true }],
    }))

  test('the same file or the same UTR as an earlier order, which is named', () => {
    expect(judged({}, { earlier: { ...NONE, sameFile: 'a' } })).toEqual(['mismatch', 'same file'])
    const { reasons } = decideVerdict({
      reading: RIGHT,
      expected: {
        total: paise(124_900),
        payeeVpa: RIGHT.payeeVpa!,
        payeeName: 'Asha Stores',
        placedAt: PLACED,
      },
      typedUtr: null,
      earlier: { ...NONE, sameUtr: { orderId: 'b', utr: '632510000191' } },
    })
    expect(reasons).toEqual([{ code: 'same utr', orderId: 'b', utr: '632510000191' }])
  })
})

describe('look', () => {
  test.each<[string, Partial<Reading>, string]>([
    ['two amounts', { doubts: { ...NO_DOUBTS, otherAmount: paise(24_900) } }, 'two amounts'],
    [
      'a transaction ID of another day',
      { doubts: { ...NO_DOUBTS, transactionAt: '2026-11-19T10:05:00.000Z' } },
      'transaction time',
    ],
    ['another UPI ID that one pass read', { payeeVpa: 'ravi@ok', doubts: unsureOf('payee') }, 'payee'],
    ['another amount that one pass read', { amount: paise(100), doubts: unsureOf('amount') }, 'amount'],
    ['both paid and failed', { status: 'failed', doubts: unsureOf('status') }, 'status'],
    ['another name without a UPI ID', { payeeVpa: null, payeeName: 'Suresh Example' }, 'payee name'],
    [
      'a cart: amount, but neither reference nor status',
      { utr: null, status: null, paidAt: null },
      'nothing read',
    ],
    ['a chat: amount and a word, but no time', { utr: null, paidAt: null }, 'nothing read'],
  ])('%s', (_, shown, code) => expect(judged(shown)).toEqual(['look', code]))

  test.each<[Part, Partial<Reading>]>([
    ['amount', { amount: null }],
    ['utr', { utr: null }],
    ['status', { status: null }],
    ['paidAt', { paidAt: null }],
    ['payee', { payeeVpa: null, payeeName: null }],
    ['payee', { payeeVpa: 'a…@…', payeeName: null }],
  ])('what is not visible is named: %s', (part, shown) => {
    const { verdict, reasons } = judgementOf(shown)
    expect({ verdict, reasons }).toEqual({ verdict: 'look', reasons: [{ code: 'part unread', part }] })
  })

  test('a UTR that is visible, but whose readings differ', () => {
    const { reasons } = judgementOf({ utr: null, doubts: { ...NO_DOUBTS, unsure: ['utr'] } })
    expect(reasons).toEqual([{ code: 'part unread', part: 'utr', unsure: true }])
  })

  test('an image that only looks like an earlier one, or a different UTR entered', () => {
    expect(judged({}, { earlier: { ...NONE, sameImage: 'a' } })).toEqual(['look', 'same picture'])
    expect(judged({}, { typedUtr: '632512345679' })).toEqual(['look', 'typed utr'])
  })

  test('the reader gave up', () =>
    expect(judged({}, { reading: null } as never)).toEqual(['look', 'not read']))
})

test('the most serious reasons come first', () => {
  const earlier = { ...NONE, sameImage: 'a' }
  expect(judged({ amount: paise(100) }, { earlier })).toEqual(['mismatch', 'amount', 'same picture'])
})
