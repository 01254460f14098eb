import { sql } from 'kysely'
import { toRupees } from '#contract/money.ts'
import type { OpenOrder, Credit, Statement } from '#contract/payments/statements.ts'
import { type OrderStatus, type PaymentStatus, CANCELLED_OR_RETURNED } from '#contract/statuses.ts'
import type { Queryable } from '../../database/database.ts'
import type { BankCreditsRow, StatementsRow } from '../../database/tables/payments.ts'
import { amountDueOf } from '../orders/serialize-order.ts'
import { type CreditToMatch, type OrderToMatch, nameWords, segmentsOf } from './match-credits.ts'
import { notFound } from '../../shop-error.ts'

export interface StatementOrder extends OrderToMatch {
  customer: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  utr: string | null
  /** Paid, but not confirmed by a bank line: one with its UTR proves the amount received. */
  isUnproven: boolean
}

export type StatementCredit = CreditToMatch & {
  row: BankCreditsRow & { line: number }
  paidOrder: string | null
}

/** Orders whose payment is open: not paid, cancelled or returned. */
export function openOrders(db: Queryable) {
  return orders(db)
    .where('orders.payment_status', '<>', 'paid')
    .where('orders.order_status', 'not in', CANCELLED_OR_RETURNED)
}

function orders(db: Queryable) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .leftJoin('payment_checks', 'payment_checks.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.total_paise',
      'orders.reduced_paise',
      'orders.created_at',
      'orders.order_status',
      'orders.payment_status',
      'orders.full_name',
      'orders.received_from',
      'accounts.name',
      'payment_checks.utr',
      'payment_checks.read_utr',
      'payment_checks.typed_utr',
      'payment_checks.corrected',
    ])
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

/** An order as matching needs it. A UTR corrected by an admin replaces the entered and the read one. */
export function statementOrder(row: OrderRow): StatementOrder {
  const utrs = row.corrected ? [row.utr] : [row.utr, row.typed_utr, row.read_utr]
  return {
    id: row.id,
    total: amountDueOf(row),
    createdAt: row.created_at,
    customer: row.full_name,
    names: [...new Set([row.full_name, row.name])].map(nameWords),
    utrs: [...new Set(utrs.filter((utr) => utr !== null))],
    orderStatus: row.order_status,
    paymentStatus: row.payment_status,
    utr: row.utr,
    isUnproven: row.payment_status === 'paid' && row.received_from !== 'statement',
  }
}

export function orderSummary(order: StatementOrder): OpenOrder {
  return {
    _id: order.id,
    customer: order.customer,
    total: toRupees(order.total),
    createdAt: order.createdAt,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    utr: order.utr,
  }
}

/** Orders placed between two times (ISO) whose payment is open, oldest first. */
export async function openOrdersBetween(db: Queryable, from: string, to: string): Promise<StatementOrder[]> {
  const rows = await openOrders(db)
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
  return rows.map(statementOrder)
}

/** Open orders that have one of these UTRs, and orders paid with one but not by a bank line, by UTR. */
export async function openOrdersWithUtrs(
  db: Queryable,
  utrs: readonly string[],
): Promise<Map<string, StatementOrder[]>> {
  if (utrs.length === 0) return new Map()
  const found = new Map<string, StatementOrder>()
  for (const column of ['utr', 'read_utr', 'typed_utr'] as const) {
    const rows = await openOrders(db).where(`payment_checks.${column}`, 'in', utrs).execute()
    for (const row of rows) found.set(row.id, statementOrder(row))
  }
  const paid = await orders(db)
    .where('orders.payment_status', '=', 'paid')
    .where('orders.received_from', '<>', 'statement')
    .where('payment_checks.paid_utr', 'in', utrs)
    .execute()
  for (const row of paid)
    found.set(row.id, { ...statementOrder(row), utrs: row.utr === null ? [] : [row.utr] })
  const byUtr = new Map<string, StatementOrder[]>()
  for (const order of found.values())
    for (const utr of order.utrs) byUtr.set(utr, [...(byUtr.get(utr) ?? []), order])
  return byUtr
}

export async function statementOrdersByIds(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, StatementOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await orders(db).where('orders.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, statementOrder(row)]))
}

/** Number of credits read together: a large statement is never completely in memory. */
const PAGE = 1_000

/** A statement's credits in line order, one page at a time, with the order that each has paid, if any. */
export async function* creditsOf(db: Queryable, statementId: string): AsyncGenerator<StatementCredit[]> {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('statement_lines')
      .innerJoin('bank_credits', 'bank_credits.id', 'statement_lines.credit_id')
      .leftJoin('orders', (join) =>
        join
          .onRef('orders.id', '=', 'bank_credits.order_id')
          .on('orders.payment_status', '=', sql.lit('paid')),
      )
      .selectAll('bank_credits')
      .select(['statement_lines.line', 'orders.id as paid_order'])
      .where('statement_lines.statement_id', '=', statementId)
      .where('statement_lines.line', '>', last)
      .orderBy('statement_lines.line')
      .limit(PAGE)
      .execute()
    if (rows.length === 0) return
    yield rows.map(statementCredit)
    last = rows.at(-1)!.line
  }
}

function statementCredit(row: BankCreditsRow & { line: number; paid_order: string | null }): StatementCredit {
  return {
    id: row.id,
    utr: row.utr,
    amount: row.amount_paise,
    day: row.paid_on,
    at: row.paid_at,
    segments: segmentsOf(row.narration),
    row,
    paidOrder: row.paid_order,
  }
}

const LISTED = 20

/** The most recently imported statements, newest first. */
export async function listStatements(db: Queryable): Promise<Statement[]> {
  const rows = await withImporter(db)
    .orderBy('statements.created_at', 'desc')
    .orderBy('statements.id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(serializeStatement)
}

/** One statement by its id; NOT_FOUND if it does not exist. */
export async function statementById(db: Queryable, id: string): Promise<Statement> {
  const row = await withImporter(db)
    .where('statements.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Statement'))
  return serializeStatement(row)
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

function serializeStatement(row: StatementRow): Statement {
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

export function serializeCredit(row: BankCreditsRow & { line: number }): Credit {
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

/** A file's name as shown in the history and on screens: without folders and control characters. */
export function fileNameOf(file: File): string {
  const name = file.name.split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control characters are removed here
  return name.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '').slice(-FILE_NAME_MAX) || 'statement'
}
