import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { CONFIRMED_AT_ONCE, STATEMENT_COLUMNS_MAX, STATEMENT_MAX_BYTES } from '../limits.ts'
import { recordAnswer, time } from '../lists.ts'
import { rupees } from '../money-fields.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../statuses.ts'

/** A file has `credit`, perhaps with `debit`, or one `amount`, signed or with a `type`; `name` is the payer's. */
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
  'none',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** Which number stands first in 03/11/2026. */
export const DATE_ORDERS = ['day', 'month'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What a line is: money in, money out, a payment that did not go through, no payment, one that cannot be read. */
export const LINE_KINDS = ['credit', 'debit', 'unsuccessful', 'other', 'unreadable'] as const
export type LineKind = (typeof LINE_KINDS)[number]

// `utr lost`: a spreadsheet has written it as 6.32512E+11; the credit counts without it.
// `utr again`: an earlier line has the same UTR with another amount; this line is not taken.
export const LINE_PROBLEMS = ['date', 'amount', 'utr lost', 'utr again'] as const
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

/** How a file is read, with its first lines as they would be: to be confirmed unless the format is known. */
const readFile = z.object({
  fileName: z.string(),
  encoding: z.string(),
  separator: z.string(),
  headingLine: z.number().int().nullable(),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  columns: z.array(z.enum(COLUMN_ROLES)),
  dateOrder: z.enum(DATE_ORDERS),
  /** An admin has confirmed these columns for the same headings before. */
  known: z.boolean(),
  /** What is missing before it can be read: one text, or null. */
  missing: z.string().nullable(),
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

/** Why a credit and an order belong together: UTR; amount, time and name; an admin's choice; `seen`: paid before. */
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
  /** By UTR, or by amount, time and name, unique in both directions: ticked. */
  matches: part(pair),
  /** The same UTR with another amount: not ticked. */
  differences: part(pair),
  /** Orders that may be meant; an admin chooses. */
  possible: part(possible),
  /** Credits that belong to a paid order already. */
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

const columns = f.jsonField(
  'Columns',
  z
    .array(z.enum(COLUMN_ROLES, { error: `A column must be one of: ${COLUMN_ROLES.join(', ')}` }), {
      error: 'Columns must be a list',
    })
    .max(STATEMENT_COLUMNS_MAX, { error: 'A statement can have at most 100 columns' }),
)

const upload = z.strictObject({
  file: z.file({ error: 'Please choose the statement' }),
  columns: columns.optional(),
  dateOrder: z.enum(DATE_ORDERS, { error: 'Date order must be day or month' }).optional(),
})

const match = z.strictObject({ credit: f.id, order: f.id }, { error: f.recordError('Each match') })

export const statementCalls = {
  readStatement: call({
    method: 'POST',
    path: '/statement/read',
    access: 'admin',
    about:
      'Finds the table in a bank’s or UPI app’s CSV and says what each column holds, with the first lines as they would be read; keeps nothing. `file`: its first 256 KB are enough. `columns` and `dateOrder` as an admin changed them; else those confirmed before for the same headings, else as detected. No CSV is WRONG_KIND.',
    multipart: true,
    largeFiles: STATEMENT_MAX_BYTES,
    body: upload,
    answer: recordAnswer(readFile),
    done: 'Read',
    errors: ['WRONG_KIND'],
  }),
  importStatement: call({
    method: 'POST',
    path: '/statement/import',
    access: 'admin',
    about:
      'Takes the credits of a statement (at most 20 MB) into the book of credits and remembers its columns. A credit is known by its UTR, else by day, amount, narration and its place among equals: known ones change nothing. Debits are passed over; neither they nor the file are kept. Paid orders whose UTR is here are seen in the bank.',
    multipart: true,
    largeFiles: STATEMENT_MAX_BYTES,
    body: upload,
    answer: recordAnswer(statement),
    done: 'Statement imported',
    status: 201,
    errors: ['WRONG_KIND'],
  }),
  getStatements: call({
    method: 'GET',
    path: '/statement',
    access: 'admin',
    about: 'The statements imported last, at most 20, newest first.',
    answer: recordAnswer(z.array(statement)),
    done: 'Statements',
  }),
  getStatement: call({
    method: 'GET',
    path: '/statement/review/:id',
    access: 'admin',
    about:
      'A statement’s credits matched with the open orders of now: by UTR, then by exact amount, time and name where unique in both directions; what only may be meant stands apart. Each part has its total and the first 2,000 matches, 200 of anything else.',
    answer: recordAnswer(review),
    done: 'Statement',
    errors: ['NOT_FOUND'],
  }),
  confirmMatches: call({
    method: 'POST',
    path: '/statement/confirm/:id',
    access: 'admin',
    about:
      'Marks each match’s order paid by its credit, a transaction for each, at most 100 at a time: `paid`, `already` (this credit has paid it before) or `refused` with the reason. The history names file, line, day, UTR and amount. May be sent again.',
    body: z.strictObject({
      matches: z
        .array(match, { error: 'Matches must be a list' })
        .min(1, { error: 'Please tick at least one match' })
        .max(CONFIRMED_AT_ONCE, { error: 'At most 100 matches can be confirmed at once' }),
    }),
    answer: recordAnswer(z.array(confirmed)),
    done: 'Matches confirmed',
    errors: ['NOT_FOUND'],
  }),
}
