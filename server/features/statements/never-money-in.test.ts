import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  record,
  shuffledSubarray,
} from 'fast-check'
import { expect, it } from 'vitest'
import { readAlone } from '../../testing/read-alone.ts'

// Statements with a running balance, generated in every layout that these choices allow. In any layout, an outgoing
// payment is never read as money in, and most statements are read completely.

const payments = array(
  record({
    isIn: boolean(),
    paise: integer({ min: 100, max: 500_000_00 }),
    words: constantFrom(
      'ASHA SAMPLE',
      'RENT',
      'REFUND ASHA',
      'LAMPS, AGRA',
      'OIL 1,250 PCS, DIYA',
      'UPI/632510000201/RAVI',
    ),
  }),
  { minLength: 2, maxLength: 14 },
)
const layout = record({
  order: shuffledSubarray(['date', 'words', 'ref', 'out', 'in', 'balance'], { minLength: 6 }),
  money: constantFrom(
    'two columns',
    'a mark behind',
    'a bracketed mark',
    'a type',
    'a sign',
    'the balance alone',
  ),
  headings: constantFrom('named', 'turned', 'two rows', 'unknown', 'none'),
  isNewestFirst: boolean(),
  isQuoted: boolean(),
  indian: boolean(),
  zeros: boolean(),
  balanceMark: boolean(),
})
/** Rows that are truncated, have too many cells, or have no balance. */
const damage = array(constantFrom('none', 'none', 'none', 'cut', 'longer', 'no balance', 'no mark'), {
  minLength: 14,
  maxLength: 14,
})

type Layout = ReturnType<typeof layout.generate>['value']
interface Payment {
  isIn: boolean
  paise: number
  words: string
}

/** Each row with the direction of its payment, which is found again by its reference. */
function drawn(all: readonly Payment[], how: Layout, damages: readonly string[]): string {
  const money = (paise: number) =>
    how.indian && how.isQuoted
      ? (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
      : (paise / 100).toFixed(2)
  let balance = 10_000_000
  const rows = all.map(({ isIn, paise, words }, i) => {
    balance += isIn ? paise : -paise
    const way = isIn ? 'Cr' : 'Dr'
    const nothing = how.zeros ? '0.00' : ''
    const isMarked = damages[i] !== 'no mark'
    const single: Record<string, string> = {
      'a mark behind': `${money(paise)} ${isMarked ? way : ''}`.trim(),
      'a bracketed mark': `${money(paise)} ${isMarked ? `(${way})` : ''}`.trim(),
      'a type': money(paise),
      'a sign': `${isIn ? '' : '-'}${money(paise)}`,
      'the balance alone': money(paise),
    }
    const shown = how.balanceMark
      ? `${money(Math.abs(balance))} ${balance < 0 ? 'Dr' : 'Cr'}`
      : money(balance)
    const cells: Record<string, string> = {
      date: `${String((i % 12) + 13)}/11/2026`,
      words,
      ref: `R${i}`,
      out: how.money === 'two columns' ? (isIn ? nothing : money(paise)) : single[how.money]!,
      in:
        how.money === 'two columns'
          ? isIn
            ? money(paise)
            : nothing
          : how.money === 'a type' && isMarked
            ? way
            : '',
      balance: damages[i] === 'no balance' ? '' : shown,
    }
    const line = how.order.map((name) => cells[name]!)
    if (damages[i] === 'cut') line.pop()
    if (damages[i] === 'longer') line.push('x')
    return line.map((cell) => (how.isQuoted ? `"${cell}"` : cell)).join(',')
  })
  if (how.isNewestFirst) rows.reverse()
  return [...headingsOf(how), ...rows].join('\n')
}

function headingsOf({ headings, order, money }: Layout): string[] {
  const two = money === 'two columns'
  const names: Record<string, string> = {
    date: 'Date',
    words: 'Narration',
    ref: 'Ref No.',
    out: two ? 'Debit' : 'Amount',
    in: two ? 'Credit' : 'Dr/Cr',
    balance: 'Balance',
  }
  const row = (of: Record<string, string>) => order.map((name) => of[name] ?? '').join(',')
  if (headings === 'none') return []
  if (headings === 'unknown')
    return [row({ date: 'Date', words: 'Text', ref: 'Code', out: 'Aa', in: 'Bb', balance: 'Cc' })]
  if (headings === 'turned' && two) return [row({ ...names, out: 'Credit', in: 'Debit' })]
  if (headings === 'two rows' && two)
    return [row({ ...names, out: 'Amount', in: 'Amount' }), row({ out: 'Debit', in: 'Credit' })]
  return [row(names)]
}

it('never reads money out as money in, however columns, marks, headings and rows are written', async () => {
  let readInFull = 0
  await assert(
    asyncProperty(payments, layout, damage, async (all, how, damages) => {
      // Misleading headings can be detected only if there is a balance to follow.
      const isTurned = how.headings === 'turned'
      const text = isTurned ? drawn(all, { ...how, isQuoted: true }, []) : drawn(all, how, damages)
      const { lines, missing } = await readAlone(new File([text], 'statement.csv')).catch(() => ({
        lines: [],
        missing: 'unreadable',
      }))
      if (missing !== null) return
      const first = headingsOf(how).length + 1
      const inOrder = how.isNewestFirst ? all.toReversed() : all
      for (const { kind, line, amount } of lines) {
        if (kind !== 'credit') continue
        const payment = inOrder[line - first]!
        expect(payment.isIn, `line ${line} of\n${text}`).toBe(true)
        expect(amount, `line ${line} of\n${text}`).toBe(payment.paise)
      }
      if (lines.every(({ problem }) => problem === null)) readInFull += 1
    }),
    { numRuns: 200 },
  )
  expect(readInFull, 'else it would prove little').toBeGreaterThan(20)
})
