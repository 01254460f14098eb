import type { ReadLine, ReadStatement } from '#contract/payments/statements.ts'
import { toRupees } from '#contract/money.ts'
import type { Body } from '#contract/call.ts'
import type { statementCalls } from '#contract/payments/statements.ts'
import type { App } from '../../app.ts'
import { cellText } from '../../csv/cell-text.ts'
import { chooseLayout } from './choose-layout.ts'
import { findTable, type Table } from './find-table.ts'
import { readLine, type StatementLine } from './read-line.ts'
import { fileNameOf } from './statement-answer.ts'

const SHOWN = 8
const SAMPLES = 3
const SAMPLE_MAX = 60

/** Looks at a statement and says how it would be read, with its first payments; keeps nothing. No CSV is WRONG_KIND. */
export async function readStatement(
  app: App,
  { file, ...choice }: Body<typeof statementCalls.readStatement>,
): Promise<ReadStatement> {
  const table = await findTable(file)
  const { columns, dateOrder, known, missing } = await chooseLayout(app.database.read, table, choice)
  const lines = table.rows.map((row) => readLine(row, { columns, dateOrder }))
  return {
    fileName: fileNameOf(file),
    encoding: table.encoding,
    separator: table.separator,
    headingLine: table.headingLine,
    headings: table.headings,
    samples: table.headings.map((_, i) => samplesOf(table, i)),
    columns: [...columns],
    dateOrder,
    known,
    missing,
    lines: lines
      .filter(({ kind }) => kind !== 'other')
      .slice(0, SHOWN)
      .map(lineAnswer),
  }
}

function samplesOf({ rows }: Table, column: number): string[] {
  const values = rows.map(({ cells }) => cellText(cells[column])).filter((text) => text !== '')
  return values.slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_MAX))
}

function lineAnswer({ amount, ...line }: StatementLine): ReadLine {
  return { ...line, amount: amount === null ? null : toRupees(amount) }
}
