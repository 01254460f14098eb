import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Body } from '#contract/call.ts'
import type { LineProblem, Statement, statementCalls } from '#contract/payments/statements.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { FairQueue } from '../../fair-queue.ts'
import type { Actor, ActorContext } from '../../actor.ts'
import { ipKey } from '../../http/ip-key.ts'
import { newId } from '../../ids.ts'
import { invalid, ShopError } from '../../shop-error.ts'
import type { CsvRow } from '../../csv/open-csv.ts'
import { findTable, type Table } from './find-table.ts'
import {
  deleteCredits,
  deleteDuplicates,
  deleteReversed,
  type KeyedCredit,
  storeCredits,
  keyed,
  markSeen,
  reportReversed,
} from './store-credits.ts'
import { saveLayout } from './layouts.ts'
import { fileNameOf, statementById } from './statement-queries.ts'
import { type Plan, planReading } from './plan-reading.ts'
import { isCredit, type StatementLine } from './read-line.ts'

type Import = Body<typeof statementCalls.importStatement> &
  ActorContext & { actor: Pick<Actor, 'id'>; ip: string; isDisconnected: () => boolean }

/** Credits written in one transaction; others can write between two of them. */
const BATCH = 200
/** Number of problem lines that are stored for display; all are counted. */
const PROBLEMS_STORED = 50
/** No import takes this long. */
const ABANDONED_MS = 3_600_000

/** A large statement takes seconds of the only thread: one at a time, taking turns by admin. */
const imports = new FairQueue({ atOnce: 1, waiting: 10 })

/**
 * Imports a statement's credits. Nothing is stored from a file that can't be read, or whose client disconnected.
 * VALIDATION on `columns` if an admin must decide something first; BUSY when ten others are waiting.
 */
export async function importStatement(app: App, { ip, ...rest }: Import): Promise<Statement> {
  const caller = { ip: ipKey(ip), account: rest.actor.id }
  return imports.run(caller, () => importQueued(app, rest))
}

async function importQueued(
  app: App,
  { file, actor, requestId, isDisconnected, ...choice }: Omit<Import, 'ip'>,
): Promise<Statement> {
  stopIf(isDisconnected)
  const table = await findTable(file)
  const plan = await planReading(app.database.read, table, choice, () => rowsOf(table, isDisconnected))
  const { columns, dateOrder, notice } = plan
  if (plan.missing !== null || dateOrder === null || notice !== null)
    throw invalid('columns', notice ?? plan.missing ?? '')
  const contents = await scan(plan.lines())
  if (contents.credits === 0) throw invalid('file', nothingFound(contents))

  const id = newId()
  const name = fileNameOf(file)
  for (const { id: left } of await abandoned(app)) await removeUnfinished(app, left)
  await app.database.transaction((tx) => beginStatement(app, tx, { id, name, contents, plan, actor }))
  try {
    const stored = await storeAll(app, id, plan, isDisconnected)
    await app.database.transaction(async (tx) => {
      for (const { line, narration } of await deleteDuplicates(tx, id)) {
        stored.added -= 1
        stored.again.push({ line, problem: 'maybe known', text: narration })
      }
      await deleteReversed(tx, plan.wentOut)
      await reportReversed(app, tx, plan.wentOut, { actor, requestId })
      await finishStatement(app, tx, id, contents, stored)
      await markSeen(app, tx, id)
      await saveLayout(app, tx, table, { columns, dateOrder }, name)
      const after = { name, credits: contents.credits, newCredits: stored.added }
      await writeAudit(app, tx, {
        actor,
        requestId,
        action: 'import-statement',
        subject: ['statement', id],
        after,
      })
    })
  } catch (error) {
    await removeUnfinished(app, id)
    throw error
  }
  return statementById(app.database.read, id)
}

function stopIf(isDisconnected: () => boolean): void {
  if (isDisconnected())
    throw new ShopError('BAD_REQUEST', 'The connection closed before the statement was imported.')
}

async function* rowsOf(table: Table, isDisconnected: () => boolean): AsyncGenerator<CsvRow> {
  for await (const row of table.rows()) {
    stopIf(isDisconnected)
    yield row
  }
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

/** Counts what a file contains and keeps only the first problems. */
async function scan(lines: AsyncIterable<StatementLine>): Promise<Contents> {
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
  if (contents.problems.length < PROBLEMS_STORED)
    contents.problems.push({ ...problem, text: problem.text.slice(0, 120) })
}

const IN_WORDS: Record<LineProblem, string> = {
  date: 'its date can’t be read',
  amount: 'its amount or balance can’t be read',
  cells: 'it has more or fewer cells than the headings',
  headings: 'it is below other headings, or in another section',
  direction: 'it is not clear whether the money came in or went out',
  status: 'its status doesn’t show that the payment succeeded',
  balance: 'the running balance contradicts it',
  reversed: 'its UTR was debited again in this file',
  'utr lost': 'its UTR was rounded by a spreadsheet',
  'utr again': 'its UTR is on an earlier line with another amount',
  'maybe known': 'another statement has a payment with this date and amount, and one of them has no UTR',
}

function nothingFound({ debits, problems: [first] }: Contents): string {
  if (first)
    return `No credit could be read. Line ${first.line}: ${IN_WORDS[first.problem]}. Please check what each column contains.`
  return debits > 0
    ? 'Only debits were found in this statement. Please check which column holds the credits.'
    : 'No credits were found in this statement. Please choose a statement with payments you received.'
}

interface Beginning {
  id: string
  name: string
  contents: Contents
  plan: Plan
  actor: Pick<Actor, 'id'>
}

async function beginStatement(app: App, tx: Transaction, { id, name, contents, plan, actor }: Beginning) {
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
      lines: plan.lineCount,
      lines_done: 0,
      finished_at: null,
      created_at: isoTime(app.clock),
    })
    .execute()
}

interface StoredLines {
  added: number
  /** Lines rejected because of other lines: the same UTR with a different amount, or probably the same payment. */
  again: Problem[]
}

async function storeAll(
  app: App,
  statementId: string,
  plan: Plan,
  isDisconnected: () => boolean,
): Promise<StoredLines> {
  const stored: StoredLines = { added: 0, again: [] }
  let batch: KeyedCredit[] = []
  const store = async () => {
    stopIf(isDisconnected)
    const some = batch
    batch = []
    await app.buyerPriority.waitForBuyers()
    const { added, again } = await app.database.transaction((tx) => storeCredits(app, tx, statementId, some))
    stored.added += added
    for (const { line, narration } of again)
      stored.again.push({ line, problem: 'utr again', text: narration })
    await othersFirst()
  }
  for await (const credit of keyed(plan.lines())) {
    batch.push(credit)
    if (batch.length === BATCH) await store()
  }
  if (batch.length > 0) await store()
  return stored
}

async function finishStatement(
  app: App,
  tx: Transaction,
  id: string,
  contents: Contents,
  stored: StoredLines,
): Promise<void> {
  for (const problem of stored.again) addProblem(contents, problem)
  const problems = contents.problems.toSorted((a, b) => a.line - b.line)
  await tx.db
    .updateTable('statements')
    .set({
      new_credits: stored.added,
      problem_count: contents.problemCount,
      problems: JSON.stringify(problems),
      lines: 0,
      lines_done: 0,
      finished_at: isoTime(app.clock),
    })
    .where('id', '=', id)
    .execute()
}

/** Removes what an interrupted import has written: its lines, and the credits that no other statement has. */
async function removeUnfinished(app: App, id: string): Promise<void> {
  while (await app.database.transaction((tx) => deleteCredits(tx, id, BATCH))) await othersFirst()
  await app.database.transaction((tx) => tx.db.deleteFrom('statements').where('id', '=', id).execute())
}

/** Removes imports whose process ended. */
function abandoned(app: App): Promise<{ id: string }[]> {
  return app.database.read
    .selectFrom('statements')
    .select('id')
    .where('finished_at', 'is', null)
    .where('created_at', '<', new Date(app.clock.now() - ABANDONED_MS).toISOString())
    .execute()
}

/** Progress of the admin's import; null while none is running. */
export async function importProgress(
  db: Queryable,
  accountId: string,
): Promise<{ done: number; of: number } | null> {
  const row = await db
    .selectFrom('statements')
    .select(['lines_done', 'lines'])
    .where('account_id', '=', accountId)
    .where('finished_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { done: row.lines_done, of: row.lines } : null
}
