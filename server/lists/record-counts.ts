import type { Queryable } from '../database/database.ts'
import type { RecordCountersRow } from '../database/tables/system.ts'

export interface RecordCounts {
  total: number
  of: (status: string) => number
}

/** How many accounts (no admins) or products (none deleted) there are: all, and of a status in small letters. */
export async function recordCounts(db: Queryable): Promise<Record<RecordCountersRow['name'], RecordCounts>> {
  const all = await db.selectFrom('record_counters').select(['name', 'status', 'records']).execute()
  const countsOf = (name: RecordCountersRow['name']): RecordCounts => {
    const rows = all.filter((row) => row.name === name)
    return {
      total: rows.reduce((sum, row) => sum + row.records, 0),
      of: (status: string) => rows.find((row) => row.status === status)?.records ?? 0,
    }
  }
  return { accounts: countsOf('accounts'), products: countsOf('products') }
}
