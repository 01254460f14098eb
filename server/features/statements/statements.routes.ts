import { setImmediate as othersFirst } from 'node:timers/promises'
import type { ReadLine, ReadStatement, Review, statementCalls } from '#contract/payments/statements.ts'
import { toRupees } from '#contract/money.ts'
import type { Body } from '#contract/call.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { cellText } from '../../csv/csv-text.ts'
import type { Queryable } from '../../database/database.ts'
import { indiaDayStart } from '../../india-time.ts'
import { confirmMatches } from './confirm-matches.ts'
import { importProgress, importStatement } from './import-statement.ts'
import { changeLayout, deleteLayout, listLayouts } from './layouts.ts'
import {
  serializeCredit,
  fileNameOf,
  listStatements,
  statementById,
  creditsOf,
  openOrdersBetween,
  openOrdersWithUtrs,
  orderSummary,
  type StatementCredit,
  type StatementOrder,
  statementOrdersByIds,
} from './statement-queries.ts'
import { findTable, type Table } from './find-table.ts'
import { planReading } from './plan-reading.ts'
import type { StatementLine } from './read-line.ts'
import { candidatesOf, type CreditCandidates, matchCredits } from './match-credits.ts'

export function statementRoutes(app: App): Pick<Handlers, keyof typeof statementCalls> {
  return {
    readStatement: async ({ body }) => ({ data: await readStatement(app, body) }),
    importStatement: async ({ body, actor, ip, requestId, isDisconnected }) => ({
      data: await importStatement(app, { ...body, actor, ip, requestId, isDisconnected }),
    }),
    getImportProgress: async ({ actor }) => ({ data: await importProgress(app.database.read, actor.id) }),
    getStatementLayouts: async () => ({ data: await listLayouts(app.database.read) }),
    changeStatementLayout: async (request) => ({ data: await changeLayout(app, request) }),
    forgetStatementLayout: (request) => deleteLayout(app, request),
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

/** Returns how a statement would be read, with its first payments; stores nothing. WRONG_KIND if it is not a CSV. */
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
    const needsReview = line.problem !== null && problems < PROBLEMS_SHOWN
    if (shown.length - problems >= SHOWN && !needsReview) continue
    if (line.problem !== null) problems += 1
    shown.push({ ...line, amount: amount === null ? null : toRupees(amount) })
  }
  return shown
}

function samplesOf({ sample }: Table, column: number): string[] {
  const values = sample.map(({ cells }) => cellText(cells[column])).filter((text) => text !== '')
  return values.slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_MAX))
}

const MATCHES_SHOWN = 2_000
const REVIEWED_SHOWN = 200
const CANDIDATES_SHOWN = 5

/**
 * Compares a statement's credits with the orders open now; changes nothing. NOT_FOUND if the statement does not
 * exist.
 */
async function reviewStatement(app: App, id: string): Promise<Review> {
  const { read } = app.database
  const statement = await statementById(read, id)
  const orders = await ordersInReach(read, statement.from, statement.to)
  const sorted = await findCandidates(read, id, orders)
  const { matches, differences, possible } = matchCredits(sorted.undecided)
  const meant = new Set([...matches, ...differences].map(({ order }) => order.id))
  for (const { candidates } of possible) for (const { order } of candidates) meant.add(order.id)
  const unmatched = orders.filter(({ id: orderId }) => !meant.has(orderId))
  return {
    statement,
    matches: part(matches, MATCHES_SHOWN, serializePair),
    differences: part(differences, REVIEWED_SHOWN, serializePair),
    possible: part(possible, REVIEWED_SHOWN, serializePossible),
    settled: { total: sorted.settledCount, rows: await settledPairs(read, sorted.settled) },
    unmatchedCredits: {
      total: sorted.unmatchedCount,
      rows: sorted.unmatched.map(({ row }) => serializeCredit(row)),
    },
    unmatchedOrders: part(unmatched, REVIEWED_SHOWN, orderSummary),
  }
}

/** Open orders that credits of these days may pay, judging by their time. */
function ordersInReach(db: Queryable, from: string | null, to: string | null): Promise<StatementOrder[]> {
  if (from === null || to === null) return Promise.resolve([])
  return openOrdersBetween(db, indiaDayStart(from, -4), indiaDayStart(to, 3))
}

interface Sorted {
  undecided: CreditCandidates<StatementCredit, StatementOrder>[]
  settled: StatementCredit[]
  settledCount: number
  unmatched: StatementCredit[]
  unmatchedCount: number
}

async function findCandidates(db: Queryable, id: string, orders: readonly StatementOrder[]): Promise<Sorted> {
  const byAmount = Map.groupBy(orders, ({ total }) => total)
  const known = new Map(orders.map((order) => [order.id, order]))
  const sorted: Sorted = { undecided: [], settled: [], settledCount: 0, unmatched: [], unmatchedCount: 0 }
  for await (const page of creditsOf(db, id)) {
    const open = page.filter(({ paidOrder }) => paidOrder === null)
    const byUtr = await openOrdersWithUtrs(
      db,
      open.flatMap(({ utr }) => utr ?? []),
    )
    for (const credit of page) {
      const withUtr = (byUtr.get(credit.utr ?? '') ?? [])
        .filter(({ isUnproven, total }) => !isUnproven || total !== credit.amount)
        .map((order) => known.get(order.id) ?? order)
      if (credit.paidOrder !== null) {
        sorted.settledCount += 1
        if (sorted.settled.length < REVIEWED_SHOWN) sorted.settled.push(credit)
        continue
      }
      const candidates = candidatesOf(credit, withUtr, byAmount.get(credit.amount) ?? [])
      if (candidates.length > 0) sorted.undecided.push({ credit, candidates })
      else {
        sorted.unmatchedCount += 1
        if (sorted.unmatched.length < REVIEWED_SHOWN) sorted.unmatched.push(credit)
      }
    }
    await othersFirst() // SQLite responds synchronously, and the shop's visitors would have to wait
  }
  return sorted
}

async function settledPairs(db: Queryable, settled: readonly StatementCredit[]) {
  const orders = await statementOrdersByIds(
    db,
    settled.flatMap(({ paidOrder }) => paidOrder ?? []),
  )
  return settled.flatMap(({ row, paidOrder }) => {
    const order = orders.get(paidOrder ?? '')
    return order
      ? [{ credit: serializeCredit(row), order: orderSummary(order), by: row.matched_by ?? 'seen' }]
      : []
  })
}

function part<T, A>(all: readonly T[], shown: number, response: (one: T) => A) {
  return { total: all.length, rows: all.slice(0, shown).map(response) }
}

function serializePair({
  credit,
  order,
  by,
}: ReturnType<typeof matchCredits<StatementCredit, StatementOrder>>['matches'][number]) {
  return { credit: serializeCredit(credit.row), order: orderSummary(order), by }
}

function serializePossible({ credit, candidates }: CreditCandidates<StatementCredit, StatementOrder>) {
  return {
    credit: serializeCredit(credit.row),
    candidates: candidates
      .slice(0, CANDIDATES_SHOWN)
      .map(({ order, ...why }) => ({ order: orderSummary(order), ...why })),
  }
}
