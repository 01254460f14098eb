import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { backupAge, failureOf } from '../../backup-runs.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { schemaOf } from '../../database/migrate.ts'
import { SHOP, tallyOf, type Tally } from '../orders/order-counters.ts'
import { countPlaces } from '../payments/payment-queries.ts'
import { withTimeout } from '../../timeout.ts'
import type { JobKind } from '../../jobs/queue-job.ts'

/** One look at the database counts for so long, however often it is asked for. */
const SHARED_MS = 5_000
/** A database that answers later counts as down: whoever scrapes does not wait for it. */
const WAIT_MS = 2_000

const KINDS: readonly JobKind[] = ['mail', 'inspection']

export interface JobFigures {
  kind: JobKind
  waiting: number
  retrying: number
  failed: number
  /** Seconds since the longest due one was due; 0 where none is. */
  late: number
}

/** What only the database and the disk know. */
export interface Figures {
  /** Seconds until the database answered, the wait for a connection included; undefined: it did not. */
  answered: number | undefined
  stored?: {
    schema: number
    jobs: JobFigures[]
    orders: Tally['rows']
    toCheck: number
    backupAge: number
    /** Whether the last one failed. */
    backupFailed: Record<'backup' | 'trial restore', boolean>
  }
  diskFree: number | undefined
}

/** Asks once in five seconds and never waits for longer than two. */
export function figuresOf(app: App): () => Promise<Figures> {
  let asked = -Infinity
  let figures: Promise<Figures> | undefined
  return () => {
    if (figures === undefined || performance.now() - asked > SHARED_MS) {
      asked = performance.now()
      figures = look(app)
    }
    return figures
  }
}

async function look(app: App): Promise<Figures> {
  const diskFree = await statfs(app.settings.dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  try {
    return { diskFree, ...(await withTimeout(ask(app), WAIT_MS)) }
  } catch {
    return { diskFree, answered: undefined }
  }
}

async function ask(app: App): Promise<Pick<Figures, 'answered' | 'stored'>> {
  const { clock, database } = app
  const { read } = database
  const began = performance.now()
  await sql`select 1`.execute(read)
  const answered = (performance.now() - began) / 1_000
  // One after the other, so that a scrape takes one connection and not all of them.
  const jobs = await jobsBy(read, clock)
  const { rows } = await tallyOf(read, SHOP)
  const { asked: _asked, ...places } = await countPlaces(read)
  const toCheck = Object.values(places).reduce((sum, n) => sum + n, 0)
  const rest = {
    schema: await schemaOf(database),
    backupAge: await backupAge(app),
    backupFailed: {
      backup: (await failureOf(app, 'backup')) !== undefined,
      'trial restore': (await failureOf(app, 'trial restore')) !== undefined,
    },
  }
  return { answered, stored: { jobs, orders: rows, toCheck, ...rest } }
}

async function jobsBy(db: Queryable, clock: App['clock']): Promise<JobFigures[]> {
  const found = await db
    .selectFrom('jobs')
    .select((e) => [
      'kind',
      'state',
      e.fn.countAll<number>().as('n'),
      sql<number>`sum(case when attempts > 0 then 1 else 0 end)`.as('retrying'),
      e.fn.min('run_after').as('first'),
    ])
    .groupBy(['kind', 'state'])
    .execute()
  return KINDS.map((kind) => {
    const [waiting, failed] = ['waiting', 'failed'].map((state) =>
      found.find((row) => row.kind === kind && row.state === state),
    )
    const first = waiting?.first ?? isoTime(clock)
    const late = Math.max(0, (clock.now() - Date.parse(first)) / 1_000)
    return { kind, waiting: waiting?.n ?? 0, retrying: waiting?.retrying ?? 0, failed: failed?.n ?? 0, late }
  })
}
