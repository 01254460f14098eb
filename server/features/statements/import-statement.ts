import type { Body } from '#contract/call.ts'
import type { LineProblem, Statement, statementCalls } from '#contract/payments/statements.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { Actor, By } from '../../actor.ts'
import { newId } from '../../ids.ts'
import { invalid } from '../../refusal.ts'
import { chooseLayout } from './choose-layout.ts'
import { findTable, type Table } from './find-table.ts'
import { type KeyedCredit, keepCredits, keyed, markSeen } from './keep-credits.ts'
import { statementById } from './list-statements.ts'
import { isCredit, type Layout, readLine, type StatementLine } from './read-line.ts'
import { readRecords } from '../../csv/read-records.ts'
import { fileNameOf } from './statement-answer.ts'

type Import = Body<typeof statementCalls.importStatement> & By

/** Credits that one transaction takes: others write between two of them. */
const BATCH = 500
/** Problem lines that are kept to be shown; all are counted. */
const PROBLEMS_KEPT = 50

/** Imports a statement's credits. Nothing is kept of an unreadable file, and a broken-off import can be repeated. */
export async function importStatement(
  app: App,
  { file, actor, requestId, ...choice }: Import,
): Promise<Statement> {
  const table = await findTable(file)
  const layout = await chooseLayout(app.database.read, table, choice)
  if (layout.missing !== null) throw invalid('columns', layout.missing)
  const lines = () => linesOf(file, table, layout)
  const contents = await lookThrough(lines())
  if (contents.credits === 0) throw invalid('file', nothingFound(contents))

  const id = newId()
  const name = fileNameOf(file)
  await app.database.transaction((tx) => beginStatement(app, tx, { id, name, contents, actor }))
  const kept = await keepAll(app, id, lines())
  await app.database.transaction(async (tx) => {
    await finishStatement(tx, id, contents, kept)
    await markSeen(app, tx, id)
    await rememberFormat(app, tx, table, layout)
    const after = { name, credits: contents.credits, newCredits: kept.added }
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'import-statement',
      subject: ['statement', id],
      after,
    })
  })
  return statementById(app.database.read, id)
}

async function* linesOf(file: File, table: Table, layout: Layout): AsyncGenerator<StatementLine> {
  for await (const record of readRecords(file, table))
    if (table.headingLine === null || record.line > table.headingLine) yield readLine(record, layout)
}

interface Problem {
  line: number
  problem: LineProblem
  text: string
}

interface Contents {
  credits: number
  debits: number
  unsuccessful: number
  firstDay: string | null
  lastDay: string | null
  problemCount: number
  problems: Problem[]
}

/** Counts what is in a file and keeps none of it but the first problems. */
async function lookThrough(lines: AsyncIterable<StatementLine>): Promise<Contents> {
  const contents: Contents = {
    credits: 0,
    debits: 0,
    unsuccessful: 0,
    firstDay: null,
    lastDay: null,
    problemCount: 0,
    problems: [],
  }
  for await (const line of lines) {
    if (line.kind === 'debit') contents.debits += 1
    if (line.kind === 'unsuccessful') contents.unsuccessful += 1
    if (line.problem) addProblem(contents, { line: line.line, problem: line.problem, text: line.narration })
    if (!isCredit(line)) continue
    contents.credits += 1
    if (contents.firstDay === null || line.day < contents.firstDay) contents.firstDay = line.day
    if (contents.lastDay === null || line.day > contents.lastDay) contents.lastDay = line.day
  }
  return contents
}

function addProblem(contents: Contents, problem: Problem): void {
  contents.problemCount += 1
  if (contents.problems.length < PROBLEMS_KEPT)
    contents.problems.push({ ...problem, text: problem.text.slice(0, 120) })
}

function nothingFound({ debits, problemCount }: Contents): string {
  if (problemCount > 0)
    return 'No credit could be read with these columns. Please check which column holds the date and which the amount.'
  return debits > 0
    ? 'Only debits were found in this statement. Please check which column holds the credits.'
    : 'No credits were found in this statement.'
}

async function beginStatement(
  app: App,
  tx: Transaction,
  { id, name, contents, actor }: { id: string; name: string; contents: Contents; actor: Pick<Actor, 'id'> },
): Promise<void> {
  await tx.db
    .insertInto('statements')
    .values({
      id,
      account_id: actor.id,
      file_name: name,
      first_day: contents.firstDay,
      last_day: contents.lastDay,
      credits: contents.credits,
      new_credits: 0,
      debits: contents.debits,
      unsuccessful: contents.unsuccessful,
      problem_count: contents.problemCount,
      problems: '[]',
      created_at: isoTime(app.clock),
    })
    .execute()
}

interface KeptLines {
  added: number
  /** Lines whose UTR an earlier line has with another amount. */
  again: Problem[]
}

async function keepAll(
  app: App,
  statementId: string,
  lines: AsyncIterable<StatementLine>,
): Promise<KeptLines> {
  const kept: KeptLines = { added: 0, again: [] }
  let batch: KeyedCredit[] = []
  const keep = async () => {
    const some = batch
    batch = []
    await app.buyersFirst.giveWay()
    const { added, again } = await app.database.transaction((tx) => keepCredits(app, tx, statementId, some))
    kept.added += added
    for (const { line, narration } of again) kept.again.push({ line, problem: 'utr again', text: narration })
  }
  for await (const credit of keyed(lines)) {
    batch.push(credit)
    if (batch.length === BATCH) await keep()
  }
  if (batch.length > 0) await keep()
  return kept
}

async function finishStatement(
  tx: Transaction,
  id: string,
  contents: Contents,
  kept: KeptLines,
): Promise<void> {
  for (const problem of kept.again) addProblem(contents, problem)
  const problems = contents.problems.toSorted((a, b) => a.line - b.line)
  await tx.db
    .updateTable('statements')
    .set({
      new_credits: kept.added,
      problem_count: contents.problemCount,
      problems: JSON.stringify(problems),
    })
    .where('id', '=', id)
    .execute()
}

async function rememberFormat(app: App, tx: Transaction, table: Table, layout: Layout): Promise<void> {
  if (table.fingerprint === null) return
  const format = {
    columns: JSON.stringify(layout.columns),
    date_order: layout.dateOrder,
    updated_at: isoTime(app.clock),
  }
  await tx.db
    .insertInto('statement_formats')
    .values({ fingerprint: table.fingerprint, ...format })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet(format))
    .execute()
}
