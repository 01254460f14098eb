import type { App } from '../app.ts'
import { newestSchema, schemaOf } from './migrate.ts'

const POLL_MS = 5_000

export interface SchemaWatch {
  check: () => Promise<void>
  stop: () => void
}

/**
 * Checks every few seconds whether a newer build has changed the schema: then this one must not write any more.
 * Logs it once and calls `end`.
 */
export function watchSchema(app: App, end: () => void): SchemaWatch {
  const check = async () => {
    const schema = await schemaOf(app.database).catch(() => 0) // a database that does not respond is tried again
    if (schema <= newestSchema()) return
    stop()
    app.log.fatal(
      { schema, knows: newestSchema() },
      'a newer version has upgraded the database: this process is ending',
    )
    end()
  }
  const timer = setInterval(() => void check(), POLL_MS).unref()
  const stop = () => clearInterval(timer)
  return { check, stop }
}
