import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { withTimeout } from '../timeout.ts'
import { Refusal } from '../refusal.ts'
import { SettingError } from '../settings.ts'

/** So long the replica may take to say how far it is; who did not answer is left alone for a while. */
const ASK_MS = 500
const REST_MS = 10_000

/**
 * A streaming replica that public lists are read from (docs/rules/operating.md): only where it has replayed the change
 * that made the list's version, so nobody gets a stale list; else, and while it fails, from the primary.
 */
export class ListReplica {
  readonly #primary: Database
  readonly #replica: Database
  #restsUntil = 0

  constructor(primary: Database, replica: Database) {
    this.#primary = primary
    this.#replica = replica
  }

  /** What `read` reads on a database that has the list at `version` at least. `replayed`: the replica's version. */
  async read<T>(
    version: number,
    replayed: (db: Queryable) => Promise<number>,
    read: (database: Database) => Promise<T>,
  ): Promise<T> {
    if (performance.now() < this.#restsUntil) return read(this.#primary)
    try {
      if ((await withTimeout(replayed(this.#replica.read), ASK_MS)) >= version)
        return await read(this.#replica)
    } catch (error) {
      if (error instanceof Refusal) throw error
      this.#restsUntil = performance.now() + REST_MS
    }
    return read(this.#primary)
  }
}

/** Whether the replica answers. Throws SettingError where it is one of another database than `primary`. */
export async function isReplicaOf(primary: Database, replica: Database): Promise<boolean> {
  const other = await identityOf(replica.read).catch(() => undefined)
  const own = await identityOf(primary.read)
  if (other !== undefined && other !== own)
    throw new SettingError(
      'DATABASE_READ_URL is not a replica of DATABASE_URL: set it to a replica of the same database',
    )
  return other !== undefined
}

/** The cluster's identifier, which its streaming replicas share, and the database in it. */
async function identityOf(db: Queryable): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ' ' || current_database() as identity from pg_control_system()`.execute(db)
  return rows[0]!.identity
}
