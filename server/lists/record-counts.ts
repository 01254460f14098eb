import { compiledOnce } from '../database/compiled-once.ts'
import type { Queryable } from '../database/database.ts'
import type { RecordCountersRow } from '../database/tables/counts.ts'

const countersOf = compiledOnce((db, name: RecordCountersRow['name']) =>
  db.selectFrom('record_counters').select(['status', 'records']).where('name', '=', name),
)

/** How many accounts (no admins) or products (none deleted) there are: all, and of a status in small letters. */
export async function recordCounts(db: Queryable, name: RecordCountersRow['name']) {
  const rows = await countersOf(db, name)
  return {
    total: rows.reduce((sum, row) => sum + row.records, 0),
    of: (status: string) => rows.find((row) => row.status === status)?.records ?? 0,
  }
}
