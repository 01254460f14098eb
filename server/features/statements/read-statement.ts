import type { ReadLine, ReadStatement, statementCalls } from '#contract/payments/statements.ts'
import { toRupees } from '#contract/money.ts'
import type { Body } from '#contract/call.ts'
import type { App } from '../../app.ts'
import { cellText } from '../../csv/cell-text.ts'
import { findTable, type Table } from './find-table.ts'
import { fileNameOf } from './list-statements.ts'
import { planReading } from './plan-reading.ts'
import type { StatementLine } from './read-line.ts'

const SHOWN = 8
const PROBLEMS_SHOWN = 8
const SAMPLES = 3
const SAMPLE_MAX = 60

/** Says how a statement would be read, with its first payments; stores nothing. WRONG_KIND for what is no CSV. */
export async function readStatement(
  app: App,
  { file, ...choice }: Body<typeof statementCalls.readStatement>,
): Promise<ReadStatement> {
  const table = await findTable(file)
  const plan = await planReading(app.database.read, table, choice, () => table.sample)
  const { columns, dateOrder, known, missing, notice } = plan
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
    notice,
    lines: await firstLines(plan.lines()),
  }
}

async function firstLines(lines: AsyncIterable<StatementLine>): Promise<ReadLine[]> {
  const shown: ReadLine[] = []
  let problems = 0
  for await (const { amount, ...line } of lines) {
    if (line.kind === 'other') continue
    const needsALook = line.problem !== null && problems < PROBLEMS_SHOWN
    if (shown.length - problems >= SHOWN && !needsALook) continue
    if (line.problem !== null) problems += 1
    shown.push({ ...line, amount: amount === null ? null : toRupees(amount) })
  }
  return shown
}

function samplesOf({ sample }: Table, column: number): string[] {
  const values = sample.map(({ cells }) => cellText(cells[column])).filter((text) => text !== '')
  return values.slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_MAX))
}
