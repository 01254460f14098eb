import { type SqlBool, sql } from 'kysely'
import type { auditCalls, AuditEntry } from '#contract/back-office/audit.ts'
import type { Answer, Query } from '#contract/call.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { indiaDayStart } from '../../india-time.ts'
import { all, type IdList, type Search, type Sorting } from '../../lists/id-list.ts'
import { inOrderOf, readIds } from '../../lists/id-pages.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { contains } from '../../lists/search.ts'
import { changesOf, statusChange } from './changes.ts'

export function auditRoutes(app: App): Pick<Handlers, keyof typeof auditCalls> {
  return { getAudit: ({ query }) => listAudit(app, query) }
}

type AuditFilter = Query<typeof auditCalls.getAudit>

async function listAudit(app: App, query: AuditFilter): Promise<Answer<typeof auditCalls.getAudit>> {
  const page = pageOf({ ...query, page: query.page ?? 1 })
  const { ids, total } = await readIds(app.database, auditList(query), page)
  return { data: await entriesByIds(app.database.read, ids), ...factsOf(page, total) }
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

/** All of the typed words, in any order, a leading # of an id left out. The index is searched for the longest. */
function searchOf(text: string): Search | undefined {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter(Boolean)
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  if (!longest) return undefined
  const column = sql<string>`audit_entries.words`
  return { matches: all(words.map((word) => contains([column], word))), texts: [longest] }
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
