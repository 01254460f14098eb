import { describe, expect, it } from 'vitest'
import { BANK_FORMATS, somePayments } from '../../testing/bank-statements.ts'
import { readAlone } from '../../testing/read-alone.ts'

describe.each(BANK_FORMATS)('a statement with $name', ({ draw, timed = false }) => {
  it('is read automatically: each credit with day, time, amount and UTR, nothing else as a credit', async () => {
    const payments = somePayments(23)
    const { lines, missing } = await readAlone(draw(payments))
    expect(missing).toBeNull()
    const credits = lines.filter(({ kind }) => kind === 'credit')
    expect(credits.map(({ day, at, amount, utr }) => ({ day, at, amount, utr }))).toEqual(
      payments
        .filter(({ way }) => way === 'in')
        .map(({ day, time, amount, utr }) => ({
          day,
          at: timed ? new Date(`${day}T${time}+05:30`).toISOString() : null,
          amount: Math.round(amount * 100),
          utr,
        })),
    )
    expect(lines.filter(({ kind }) => kind === 'debit')).toHaveLength(5)
    expect(lines.filter(({ problem }) => problem !== null)).toEqual([])
    for (const { narration } of credits) expect(narration.toLowerCase()).toContain('sample person')
  })
})

it('is read the same when only its last line has a letter that UTF-8 does not know', async () => {
  const payments = somePayments(4)
  const [format] = BANK_FORMATS
  const bytes = Buffer.concat([
    Buffer.from(await format!.draw(payments).arrayBuffer()),
    Buffer.from(
      '21/11/26,UPI-JOS\u00c9 SAMPLE-PAYMENT,21/11/26,0.00,12.00,0000632510000001,107519.00\r\n',
      'latin1',
    ),
  ])
  const { lines } = await readAlone(new File([bytes], 'meadow-bank.csv'))
  expect(lines.at(-1)).toMatchObject({
    narration: 'UPI-JOS\u00c9 SAMPLE-PAYMENT',
    utr: '632510000001',
    amount: 1_200,
  })
})
