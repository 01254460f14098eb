import type { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'

/** The parts of a shop that the invariants look at. */
export type Checked = Pick<App, 'database' | 'files' | 'clock'>

/** What a query of an invariant says is broken, in its column `line`. */
export async function lines(db: Queryable, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => (row as { line: string }).line)
}
