import type { ReadLine, ReadStatement, statementCalls } from '#contract/payments/statements.ts'
import { toRupees } from '#contract/money.ts'
import type { Body } from '#contract/call.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { cellText } from '../../csv/csv-text.ts'
import { confirmMatches } from './confirm-matches.ts'
import { importProgress, importStatement } from './import-statement.ts'
import { changeLayout, forgetLayout, listLayouts } from './layouts.ts'
import { fileNameOf, listStatements } from './list-statements.ts'
import { reviewStatement } from './review-statement.ts'
import { findTable, type Table } from './find-table.ts'
import { planReading } from './plan-reading.ts'
import type { StatementLine } from './read-line.ts'

export function statementRoutes(app: App): Pick<Handlers, keyof typeof statementCalls> {
  return {
    readStatement: async ({ body }) => ({ data: await readStatement(app, body) }),
    importStatement: async ({ body, actor, address, requestId, isGone }) => ({
      data: await importStatement(app, { ...body, actor, address, requestId, isGone }),
    }),
    getImportProgress: async ({ actor }) => ({ data: await importProgress(app.database.read, actor.id) }),
    getStatementLayouts: async () => ({ data: await listLayouts(app.database.read) }),
    changeStatementLayout: async ({ params, body, actor, requestId }) => ({
      data: await changeLayout(app, { id: params.id, ...body, actor, requestId }),
    }),
    forgetStatementLayout: async ({ params, actor, requestId }) => {
      await forgetLayout(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
    getStatements: async () => ({ data: await listStatements(app.database.read) }),
    getStatement: async ({ params }) => ({ data: await reviewStatement(app, params.id) }),
    confirmMatches: async ({ params, body, actor, requestId }) => ({
      data: await confirmMatches(app, { statementId: params.id, ...body, actor, requestId }),
    }),
  }
}

const SHOWN = 8
const PROBLEMS_SHOWN = 8
const SAMPLES = 3
const SAMPLE_MAX = 60

/** Says how a statement would be read, with its first payments; stores nothing. WRONG_KIND for what is no CSV. */
async function readStatement(
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
