import { sql } from 'kysely'
import { ShopError } from '../shop-error.ts'
import { SettingError } from '../settings.ts'
import { withTimeout } from '../clock.ts'
import type { Database, Queryable } from './database.ts'

/** The time the replica has to report its version. After a failure it is not tried for a while. */
const TIMEOUT_MS = 500
const PAUSE_MS = 10_000

/** Reads on a database where `isCurrent` is true: on the replica if it is, else on the primary. */
export type ReadCurrent = <T>(
  isCurrent: (db: Queryable) => Promise<boolean>,
  read: (database: Database) => Promise<T>,
) => Promise<T>

/** Reads from a streaming replica if there is one (docs/rules/operating.md); while it fails, from the primary. */
export function readFrom(primary: Database, replica?: Database): ReadCurrent {
  let pausedUntil = 0
  return async (isCurrent, read) => {
    if (!replica || performance.now() < pausedUntil) return read(primary)
    try {
      if (await withTimeout(isCurrent(replica.read), TIMEOUT_MS)) return await read(replica)
    } catch (error) {
      if (error instanceof ShopError) throw error
      pausedUntil = performance.now() + PAUSE_MS
    }
    return read(primary)
  }
}

/** Whether the replica responds. Throws SettingError if it belongs to a different database than `primary`. */
export async function isReplicaOf(primary: Database, replica: Database): Promise<boolean> {
  const other = await identityOf(replica.read).catch(() => undefined)
  if (other !== undefined && other !== (await identityOf(primary.read)))
    throw new SettingError(
      'DATABASE_READ_URL is not a replica of DATABASE_URL: set it to a replica of the same database',
    )
  return other !== undefined
}

/** The cluster's identifier, which its streaming replicas share, and the database's name. */
async function identityOf(db: Queryable): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ' ' || current_database() as identity from pg_control_system()`.execute(db)
  return rows[0]!.identity
}
