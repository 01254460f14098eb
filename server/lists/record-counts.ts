import type { Queryable } from '../database/database.ts'
import type { RecordCountersRow } from '../database/tables/system.ts'

export interface RecordCounts {
  total: number
  of: (status: string) => number
}

/** The number of accounts (excluding staff) or products (not deleted): in total, and by lower-case status. */
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
