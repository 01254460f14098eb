import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { CONFIRMED_AT_ONCE, STATEMENT_COLUMNS_MAX, STATEMENT_MAX_BYTES } from '../limits.ts'
import { deleteResponse, recordResponse, time } from '../lists.ts'
import { rupees } from '../money-fields.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../statuses.ts'

/**
 * A file has `credit`, optionally with `debit`, or one `amount` whose direction is shown by a sign, a mark, a
 * `type` or the `balance`; `name` is the payer's. `type` and `status` can be several columns: each must allow a
 * credit.
 */
export const COLUMN_ROLES = [
  'date',
  'time',
  'narration',
  'name',
  'utr',
  'credit',
  'debit',
  'amount',
  'type',
  'status',
  'balance',
  'none',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** Which number comes first in 03/11/2026. */
export const DATE_ORDERS = ['day', 'month'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * The kind of a line: money in, money out, a failed payment, not a payment, unreadable, or contradicted by the file
 * itself. Only a credit is imported.
 */
export const LINE_KINDS = ['credit', 'debit', 'unsuccessful', 'other', 'unreadable', 'contradictory'] as const
export type LineKind = (typeof LINE_KINDS)[number]

// `utr lost`: a spreadsheet has rounded it to 6.32512E+11; the credit counts without it. `utr again`: an earlier
// line has the same UTR with a different amount; this line is not imported. `maybe known`: another statement has
// its day and amount, and one of the two has no UTR; it is not imported. `cells`: more cells than headings, too
// few, or cells that an unquoted comma may have shifted. `direction`: nothing clearly shows whether it came in or
// went out. `status`: it does not clearly show that the payment succeeded. `balance`: the running balance changed
// by a different amount. `reversed`: the same UTR went out again in this file. `headings`: it is below the headings
// of another table, or below a line such as Withdrawals or Failed.
export const LINE_PROBLEMS = [
  'date',
  'amount',
  'cells',
  'headings',
  'direction',
  'status',
  'balance',
  'reversed',
  'utr lost',
  'utr again',
  'maybe known',
] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

const dayText = z.string()

const readLine = z.object({
  /** Its number in the file, from 1. */
  line: z.number().int(),
  kind: z.enum(LINE_KINDS),
  day: dayText.nullable(),
  at: time.nullable(),
  amount: rupees.nullable(),
  utr: z.string().nullable(),
  narration: z.string(),
  problem: z.enum(LINE_PROBLEMS).nullable(),
})
export type ReadLine = z.output<typeof readLine>

/** How a file is read, with its first lines: to be confirmed unless the format is known. */
const readFile = z.object({
  fileName: z.string(),
  encoding: z.string(),
  separator: z.string(),
  headingLine: z.number().int().nullable(),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  columns: z.array(z.enum(COLUMN_ROLES)),
  /** null if nothing in the file shows it: an admin must choose. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** An admin has confirmed these columns for the same headings before. */
  known: z.boolean(),
  /** What is missing before it can be read: one text, or null. */
  missing: z.string().nullable(),
  /** Why a layout saved for these headings must be confirmed again: one text, or null. */
  notice: z.string().nullable(),
  /** The first payments as they would be read, and the first lines that need checking. */
  lines: z.array(readLine),
})
export type ReadStatement = z.output<typeof readFile>

export const statement = z.object({
  _id: z.string(),
  fileName: z.string(),
  by: z.string(),
  at: time,
  from: dayText.nullable(),
  to: dayText.nullable(),
  credits: z.number().int(),
  /** Credits that no earlier statement had. */
  newCredits: z.number().int(),
  debits: z.number().int(),
  unsuccessful: z.number().int(),
  problems: z.object({
    count: z.number().int(),
    lines: z.array(z.object({ line: z.number().int(), problem: z.enum(LINE_PROBLEMS), text: z.string() })),
  }),
})
export type Statement = z.output<typeof statement>

/** Columns as confirmed for a line of headings; the next file with the same headings is read this way. */
const layout = z.object({
  _id: z.string(),
  headings: z.array(z.string()),
  columns: z.array(z.enum(COLUMN_ROLES)),
  dateOrder: z.enum(DATE_ORDERS),
  /** The last file imported with it. */
  fileName: z.string(),
  at: time,
})
export type StatementLayout = z.output<typeof layout>

const importProgress = z.object({ done: z.number().int(), of: z.number().int() }).nullable()

const credit = z.object({
  _id: z.string(),
  line: z.number().int(),
  day: dayText,
  at: time.nullable(),
  amount: rupees,
  utr: z.string().nullable(),
  narration: z.string(),
})
export type Credit = z.output<typeof credit>

const openOrder = z.object({
  _id: z.string(),
  customer: z.string(),
  total: rupees,
  createdAt: time,
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  utr: z.string().nullable(),
})
export type OpenOrder = z.output<typeof openOrder>

/** Why a credit and an order match: UTR; amount, time and name; an admin's choice; `seen`: paid before. */
export const MATCHED_BY = ['utr', 'name', 'admin', 'seen'] as const
export type MatchedBy = (typeof MATCHED_BY)[number]

const pair = z.object({ credit, order: openOrder, by: z.enum(MATCHED_BY) })
export type Pair = z.output<typeof pair>
const possible = z.object({
  credit,
  candidates: z.array(z.object({ order: openOrder, sameUtr: z.boolean(), sameName: z.boolean() })),
})
export type Possible = z.output<typeof possible>

function part<T extends z.ZodType>(record: T) {
  return z.object({ total: z.number().int(), rows: z.array(record) })
}

export const review = z.object({
  statement,
  /** By UTR and amount, unique in both directions: preselected. */
  matches: part(pair),
  /** The same UTR with a different amount: not preselected. */
  differences: part(pair),
  /** Possible orders; an admin chooses. */
  possible: part(possible),
  /** Credits that already belong to a paid order. */
  settled: part(pair),
  unmatchedCredits: part(credit),
  unmatchedOrders: part(openOrder),
})
export type Review = z.output<typeof review>

const confirmed = z.object({
  credit: z.string(),
  order: z.string(),
  outcome: z.enum(['paid', 'already', 'refused']),
  message: z.string(),
})
export type Confirmed = z.output<typeof confirmed>

const columnList = z
  .array(z.enum(COLUMN_ROLES, { error: `A column must be one of: ${COLUMN_ROLES.join(', ')}` }), {
    error: 'Columns must be a list',
  })
  .max(STATEMENT_COLUMNS_MAX, { error: 'A statement can have up to 100 columns' })
const dateOrder = z.enum(DATE_ORDERS, { error: 'Date order must be day or month' })

const upload = z.strictObject({
  file: z.file({ error: 'Please choose a statement' }),
  columns: f.jsonField('Columns', columnList).optional(),
  dateOrder: dateOrder.optional(),
})

const match = z.strictObject({ credit: f.id, order: f.id }, { error: f.recordError('Each match') })

export const statementCalls = {
  readStatement: call('POST', '/statement/read', {
    access: 'admin',
    area: 'payments',
    description:
      'Finds the table in the CSV of a bank or UPI app and returns what each column contains and how the first lines would be read; stores nothing. `file`: its first 256 KB are enough. `columns` and `dateOrder` are those that the admin chose; else the layout saved for the same headings unless the file contradicts it, else detected. WRONG_KIND if it is not a CSV.',
    multipart: true,
    largeFiles: STATEMENT_MAX_BYTES,
    body: upload,
    response: recordResponse(readFile),
    successMessage: 'Read',
  }),
  importStatement: call('POST', '/statement/import', {
    access: 'admin',
    area: 'payments',
    description:
      'Imports the credits of a statement (up to 20 MB and 100,000 lines) and saves its layout. Only lines that are clearly incoming money become credits; lines that can’t be read or that the running balance contradicts are listed and not imported. VALIDATION on `columns` if an admin must choose first. Known credits change nothing. One import at a time; it stops when the connection closes (docs/rules/payments.md).',
    multipart: true,
    largeFiles: STATEMENT_MAX_BYTES,
    body: upload,
    response: recordResponse(statement),
    successMessage: 'Statement imported',
    status: 201,
    errors: ['BUSY'],
  }),
  getImportProgress: call('GET', '/statement/progress', {
    access: 'admin',
    area: 'payments',
    description:
      'Progress of the statement that this admin is importing: how many lines are done of how many; null if there is none.',
    response: recordResponse(importProgress),
    successMessage: 'Progress',
  }),
  getStatementLayouts: call('GET', '/statement/layouts', {
    access: 'admin',
    area: 'payments',
    description:
      'The saved layouts, most recently used first, at most 200: the headings, what each column contains, and the date order.',
    response: recordResponse(z.array(layout)),
    successMessage: 'Layouts',
  }),
  changeStatementLayout: call('PATCH', '/statement/layouts/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Changes what the columns of a saved layout contain and returns the layout. VALIDATION if the columns can’t be read. Imported credits do not change.',
    body: z.strictObject({ columns: columnList, dateOrder }),
    response: recordResponse(layout),
    successMessage: 'Layout saved',
  }),
  forgetStatementLayout: call('DELETE', '/statement/layouts/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Deletes a saved layout; the next file with these headings needs its columns chosen again. Imported credits do not change.',
    response: deleteResponse,
    successMessage: 'Layout deleted',
  }),
  getStatements: call('GET', '/statement', {
    access: 'admin',
    area: 'payments',
    description: 'The 20 most recently imported statements, newest first.',
    response: recordResponse(z.array(statement)),
    successMessage: 'Statements',
  }),
  getStatement: call('GET', '/statement/review/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'The credits of a statement matched with currently open orders by UTR and amount, if unique in both directions. Orders with the same amount and time are suggestions, those with a similar name first. Each part has its total and the first 2,000 matches, or 200 of anything else.',
    response: recordResponse(review),
    successMessage: 'Statement',
  }),
  confirmMatches: call('POST', '/statement/confirm/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Marks the order of each match paid by its credit, each in its own transaction, at most 100 at a time: `paid`, `already` (this credit paid it before) or `refused` with the reason. The history records file, line, day, UTR and amount. Can be repeated.',
    body: z.strictObject({
      matches: z
        .array(match, { error: 'Matches must be a list' })
        .min(1, { error: 'Please select at least one match' })
        .max(CONFIRMED_AT_ONCE, { error: 'You can confirm up to 100 matches at a time' }),
    }),
    response: recordResponse(z.array(confirmed)),
    successMessage: 'Matches confirmed',
  }),
}
