import { describe, expect, it } from 'vitest'
import { BANK_FORMATS, somePayments } from '../../testing/bank-statements.ts'
import { dateOrderOf } from './detect-columns.ts'
import { findTable } from './find-table.ts'
import { readLine, type StatementLine } from './read-line.ts'
import { readRecords } from '../../csv/read-records.ts'

/** Every line of a file as it is read without anybody's help. */
async function linesOf(file: File): Promise<StatementLine[]> {
  const table = await findTable(file)
  const dates = table.rows.map(({ cells }) => cells[table.columns.indexOf('date')] ?? '')
  const layout = { columns: table.columns, dateOrder: dateOrderOf(dates) }
  const lines: StatementLine[] = []
  for await (const record of readRecords(file, table))
    if (record.line > (table.headingLine ?? 0)) lines.push(readLine(record, layout))
  return lines
}

describe.each(BANK_FORMATS)('a statement with $name', ({ draw, timed = false }) => {
  it('is read by itself: each credit with day, time, amount and UTR, nothing else as a credit', async () => {
    const payments = somePayments(23)
    const lines = await linesOf(draw(payments))
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
      '21/11/26,UPI-JOS\u00c9 SAMPLE-PAYMENT,21/11/26,0.00,12.00,0000632510000001,1.00\r\n',
      'latin1',
    ),
  ])
  const lines = await linesOf(new File([bytes], 'meadow-bank.csv'))
  expect(lines.at(-1)).toMatchObject({
    narration: 'UPI-JOS\u00c9 SAMPLE-PAYMENT',
    utr: '632510000001',
    amount: 1_200,
  })
})
