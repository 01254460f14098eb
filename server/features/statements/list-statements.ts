import { toRupees } from '#contract/money.ts'
import type { Credit, Statement } from '#contract/payments/statements.ts'
import type { Queryable } from '../../database/database.ts'
import type { BankCreditsRow, StatementsRow } from '../../database/tables/payments.ts'
import { notFound } from '../../refusal.ts'

const LISTED = 20

/** The statements imported last, newest first. */
export async function listStatements(db: Queryable): Promise<Statement[]> {
  const rows = await withImporter(db)
    .orderBy('statements.created_at', 'desc')
    .orderBy('statements.id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(statementAnswer)
}

/** One by its id; NOT_FOUND without one. */
export async function statementById(db: Queryable, id: string): Promise<Statement> {
  const row = await withImporter(db).where('statements.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Statement')
  return statementAnswer(row)
}

function withImporter(db: Queryable) {
  return db
    .selectFrom('statements')
    .innerJoin('accounts', 'accounts.id', 'statements.account_id')
    .selectAll('statements')
    .select('accounts.name as by')
    .where('statements.finished_at', 'is not', null)
}

type StatementRow = StatementsRow & { by: string }

/** What leaves of an imported statement. */
function statementAnswer(row: StatementRow): Statement {
  return {
    _id: row.id,
    fileName: row.file_name,
    by: row.by,
    at: row.created_at,
    from: row.first_day,
    to: row.last_day,
    credits: row.credits,
    newCredits: row.new_credits,
    debits: row.debits,
    unsuccessful: row.unsuccessful,
    problems: {
      count: row.problem_count,
      lines: JSON.parse(row.problems) as Statement['problems']['lines'],
    },
  }
}

/** What leaves of a credit, on its line of a statement. */
export function creditAnswer(row: BankCreditsRow & { line: number }): Credit {
  return {
    _id: row.id,
    line: row.line,
    day: row.paid_on,
    at: row.paid_at,
    amount: toRupees(row.amount_paise),
    utr: row.utr,
    narration: row.narration,
  }
}

const FILE_NAME_MAX = 100

/** A file's name as history and screens show it: without folders and control characters. */
export function fileNameOf(file: File): string {
  const name = file.name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are removed here
  return name.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '').slice(-FILE_NAME_MAX) || 'statement'
}
