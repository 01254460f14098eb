import { type SqlBool, sql } from 'kysely'
import type { auditCalls, AuditEntry, AuditValue } from '#contract/back-office/audit.ts'
import type { CallResponse, Query } from '#contract/call.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { indiaDayStart } from '../../india-time.ts'
import { all, type IdList, type Search, type Sorting } from '../../lists/id-list.ts'
import { inOrderOf, readIds } from '../../lists/id-pages.ts'
import { pageInfoOf, pageOf, contains } from '../../lists/named-list.ts'

export function auditRoutes(app: App): Pick<Handlers, keyof typeof auditCalls> {
  return { getAudit: ({ query }) => listAudit(app, query) }
}

type AuditFilter = Query<typeof auditCalls.getAudit>

async function listAudit(app: App, query: AuditFilter): Promise<CallResponse<typeof auditCalls.getAudit>> {
  const page = pageOf({ ...query, page: query.page ?? 1 })
  const { ids, total } = await readIds(app.database, auditList(query), page)
  return { data: await entriesByIds(app.database.read, ids), ...pageInfoOf(page, total) }
}

function auditList({ about, act, from, to, search, sort }: AuditFilter): IdList {
  return {
    table: 'audit_entries',
    filters: [
      ...is('about', about),
      ...is('act', act),
      ...(from ? [sql<SqlBool>`audit_entries.created_at >= ${indiaDayStart(from)}`] : []),
      ...(to ? [sql<SqlBool>`audit_entries.created_at < ${indiaDayStart(to, 1)}`] : []),
    ],
    sorting: sortingOf(sort ?? 'newest'),
    search: search ? searchOf(search) : undefined,
  }
}

function is(column: 'about' | 'act', word: string | undefined) {
  return word ? [sql<SqlBool>`${sql.ref(`audit_entries.${column}`)} = ${word.toLowerCase()}`] : []
}

function sortingOf(sort: NonNullable<AuditFilter['sort']>): Sorting {
  const way = sort === 'newest' ? 'desc' : 'asc'
  return [
    ['created_at', way],
    ['id', way],
  ]
}

/**
 * Matches all words of the search in any order, ignoring the leading # of an id. The index is searched for those of
 * three letters or more, else for the longest.
 */
function searchOf(text: string): Search | undefined {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter(Boolean)
  if (words.length === 0) return undefined
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
  const long = words.filter((word) => Array.from(word).length >= 3)
  const column = sql<string>`audit_entries.words`
  return {
    matches: all(words.map((word) => contains([column], word))),
    texts: long.length > 0 ? long : [longest],
    every: true,
  }
}

async function entriesByIds(db: Queryable, ids: readonly string[]): Promise<AuditEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('audit', 'audit.id', 'audit_entries.id')
    .leftJoin('order_history', 'order_history.id', 'audit_entries.id')
    .selectAll('audit_entries')
    .select(['before_state', 'after_state', 'from_status', 'to_status', 'reason'])
    .where('audit_entries.id', 'in', ids)
    .execute()
  return inOrderOf(ids, rows).map((row) => ({
    _id: row.id,
    by: row.account_id === null ? null : { _id: row.account_id, name: row.actor },
    act: row.act,
    about: row.about,
    subject: { _id: row.subject_id, name: row.subject },
    changes:
      row.to_status === null
        ? changesOf(row.before_state, row.after_state)
        : statusChange(row.act, row.from_status, row.to_status),
    reason: row.reason ?? '',
    at: row.created_at,
  }))
}

type Changes = AuditEntry['changes']

const SHOWN_MAX = 500
/** Fields that change with every action, or repeat the name already shown in the row. */
const SILENT = /^(_id|id|sold|createdAt|updatedAt|created_at|updated_at)$/
/** Ids of other records, which mean nothing to people: the name is shown beside them. */
const ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/
/** A product's page URL, which is derived from its name. */
const PAGE = /^\/p\/[^/]*$/
/** No audit row contains any of these; if one ever did, it would not be shown. */
const SECRET = /password|secret|token|recovery/i

/**
 * Compares the states before and after an action (JSON text) and returns the fields that differ; nested names are
 * dotted.
 */
export function changesOf(before: string | null, after: string | null): Changes {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [from = null, to = null] = [was.get(field), is.get(field)]
    return from === to ? [] : [{ field, before: shown(from), after: shown(to) }]
  })
}

function statusChange(act: string, from: string | null, to: string): Changes {
  return [{ field: act === 'payment-status' ? 'paymentStatus' : 'orderStatus', before: from, after: to }]
}

function fieldsOf(state: string | null): Map<string, AuditValue> {
  return new Map(state === null ? [] : flat(JSON.parse(state), ''))
}

function flat(value: unknown, field: string): [string, AuditValue][] {
  const name = field.split('.').at(-1) ?? ''
  if (SILENT.test(name) || SECRET.test(name)) return []
  if (typeof value === 'string' && (ID.test(value) || PAGE.test(value))) return []
  if (value === undefined || value === '') return [[field, null]]
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
    return [[field, value as AuditValue]]
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return [[field, value.length === 0 ? null : value.join(', ')]]
  return Object.entries(value).flatMap(([key, part]) => flat(part, below(field, value, key)))
}

/** People count from one. */
function below(field: string, value: unknown, key: string): string {
  const name = Array.isArray(value) ? String(Number(key) + 1) : key
  return field ? `${field}.${name}` : name
}

function shown(value: AuditValue): AuditValue {
  return typeof value === 'string' && value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value
}
