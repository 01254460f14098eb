import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Connections } from './database.ts'
import { NamedStatements } from './named-statements.ts'

const LOOK_MS = 500
const SILENT_MS = 2_000
const ASK_MS = 2_000
const FORGET_MS = 30_000

/** A connection whose query is not answered, or that broke and may have left a transaction open. */
interface Suspect {
  pid: number
  since: number
  /** Who waits for an answer; nobody where the connection broke. */
  client?: PoolClient
}

interface Watch {
  onBreak: (error: Error) => void
  /** How long a query may take at all, in ms. */
  queryTimeout: number
}

/**
 * pg's pool as Kysely uses it, for a network that fails: a connection that breaks fails only what ran on it. One whose
 * bytes are swallowed never breaks. So where a query waits for two seconds, the server is asked on a new connection
 * whether it still works on it. If not, the silent connections are ended here and in the server, where they hold locks.
 */
export class WatchedPool implements PostgresPool {
  readonly options: PoolConfig
  /** When a query was last answered, by performance.now(). */
  answeredAt = -Infinity
  readonly #pool: Pool
  readonly #watch: Watch
  readonly #statements = new NamedStatements()
  readonly #timer: NodeJS.Timeout
  /** Who waits for an answer, and since when. */
  readonly #asked = new Map<PoolClient, number>()
  /** Server processes whose connection broke in the middle of a transaction, and when. */
  readonly #left = new Map<number, number>()
  /** Connections of after the last silence; older ones may be dead too. */
  #trusted = new WeakSet<PoolClient>()
  #looking = false

  constructor(config: PoolConfig, watch: Watch) {
    this.options = config
    this.#watch = watch
    this.#pool = new Pool(config)
    this.#pool.on('error', ({ message }) => watch.onBreak(new Error(message))) // pg's own holds the whole connection
    this.#pool.on('connect', (client) => {
      this.#trusted.add(client)
      // The pool listens only while nobody uses the connection, and an error that nobody hears ends the process.
      client.on('error', () => undefined)
    })
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref()
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if (this.#trusted.has(client)) return this.#inUse(client)
      cut(client)
      client.release(true)
    }
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    if (!this.#pool.ending) await this.#pool.end()
  }

  connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  #inUse(client: PoolClient): PostgresPoolClient {
    const query = async (text: string, values: unknown[]) => {
      this.#asked.set(client, performance.now())
      try {
        const answer = await this.#answer(client, text, values)
        this.answeredAt = performance.now()
        return answer
      } finally {
        this.#asked.delete(client)
      }
    }
    const release = (destroy = false) => {
      if (destroy) this.#left.set(pidOf(client), performance.now())
      client.release(destroy)
    }
    const forTexts = query as unknown as PostgresPoolClient['query'] // and not for cursors, which the shop has none of
    return { query: forTexts, release, processID: pidOf(client) }
  }

  /** Reads outside a transaction are named: only they can be asked again at once. */
  async #answer(client: PoolClient, text: string, values: unknown[]) {
    const isAlone = client.getTransactionStatus() === 'I'
    const name = isAlone ? this.#statements.nameOf(text) : undefined
    if (name === undefined) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!this.#statements.failedBy(error)) throw error
      return client.query(text, values)
    }
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    try {
      await nextTurn() // what came while this process was busy is read first
      for (const [client, since] of this.#asked) if (ageOf(since) > this.#watch.queryTimeout) cut(client)
      const suspects = this.#suspects()
      if (suspects.some(({ since }) => ageOf(since) > SILENT_MS)) await this.#ask(suspects)
    } catch {
      // The server cannot be asked: the next look tries again.
    } finally {
      this.#looking = false
    }
  }

  #suspects(): Suspect[] {
    for (const [pid, since] of this.#left) if (ageOf(since) > FORGET_MS) this.#left.delete(pid)
    return [
      ...[...this.#asked].map(([client, since]) => ({ pid: pidOf(client), since, client })),
      ...[...this.#left].map(([pid, since]) => ({ pid, since })),
    ].filter(({ since }) => ageOf(since) > SILENT_MS / 2)
  }

  async #ask(suspects: readonly Suspect[]): Promise<void> {
    const asking = new Client({ ...this.options, query_timeout: ASK_MS, connectionTimeoutMillis: ASK_MS })
    asking.on('error', () => undefined)
    try {
      await asking.connect()
      const { waiting, gone } = await processesOf(asking, suspects)
      await nextTurn() // an answer may have come meanwhile
      const still = suspects.filter(({ client, since }) => !client || this.#asked.get(client) === since)
      for (const pid of gone) this.#left.delete(pid)
      const silent = still.some(({ pid, client }) => client && (waiting.has(pid) || gone.has(pid)))
      // Once one is lost all count as lost: they wait for each other's locks, and would come up one by one.
      const lost = silent ? still : still.filter(({ client }) => !client)
      if (!silent && !lost.some(({ pid }) => waiting.has(pid))) return
      await asking
        .query(`select pg_terminate_backend(process.pid) from ${PROCESSES}`, listed(lost))
        .finally(() => this.#replace(lost))
    } finally {
      asking.end().catch(() => undefined)
    }
  }

  #replace(lost: readonly Suspect[]): void {
    if (lost.some(({ client }) => client)) this.#trusted = new WeakSet()
    for (const { pid, client } of lost) {
      this.#left.delete(pid)
      if (client) cut(client)
    }
    this.#watch.onBreak(new Error(`${lost.length} database connections had fallen silent and were replaced`))
  }
}

/** Suspects with their processes. One that is younger than the silence is somebody else's of the same number. */
const PROCESSES = `unnest($1::int[], $2::float8[]) as suspect (pid, ms)
  left join pg_stat_activity as process on process.pid = suspect.pid
    and process.datname = current_database() and process.usename = current_user
    and clock_timestamp() - process.backend_start > suspect.ms * interval '1 ms'`

function listed(suspects: readonly Suspect[]): [pids: number[], ms: number[]] {
  return [suspects.map(({ pid }) => pid), suspects.map(({ since }) => ageOf(since))]
}

/** Server processes that have long answered, and those that are gone. Behind a pooler, with its own numbers: none. */
async function processesOf(asking: Client, suspects: readonly Suspect[]) {
  const { rows } = await asking.query<{ pid: number; own: number; waiting: boolean; gone: boolean }>(
    `select suspect.pid, pg_backend_pid() as own, process.pid is null as gone,
       process.state like 'idle%' and clock_timestamp() - process.state_change > $3 * interval '1 ms' as waiting
     from ${PROCESSES}`,
    [...listed(suspects), SILENT_MS],
  )
  const known = rows.filter(({ own }) => own === pidOf(asking))
  return {
    waiting: new Set(known.filter(({ waiting }) => waiting).map(({ pid }) => pid)),
    gone: new Set(known.filter(({ gone }) => gone).map(({ pid }) => pid)),
  }
}

/** Ends a connection at once; a polite end would wait for an answer. */
function cut({ connection }: PoolClient): void {
  connection.stream.destroy(Object.assign(new Error('the database did not answer'), { code: 'ETIMEDOUT' }))
}

/** The number of the server's process, as Kysely reads it too: pg has it, its types do not. */
function pidOf(client: Client): number {
  return (client as { processID?: number }).processID ?? 0
}

function ageOf(since: number): number {
  return performance.now() - since
}
