import type { Statement } from '#contract/payments/statements.ts'
import type { Queryable } from '../../database/database.ts'
import { notFound } from '../../refusal.ts'
import { statementAnswer } from './statement-answer.ts'

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
}
