import type { App } from '../app.ts'
import { withTimeout } from '../clock.ts'
import { messageOf } from '../shop-error.ts'
import {
  ATTEMPTS_MAX,
  deleteJob,
  releaseJob,
  type Job,
  type JobKind,
  renewClaim,
  claimJob,
} from './queue-job.ts'

const POLL_MS = 3_000
const ATTEMPT_MS = 2 * 60_000
const RENEW_MS = 5_000 // some renewals may fail before the claim expires

/** Runs a job. It may run again after a crash, so it must be idempotent. An exception means another attempt later. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>
/** The handlers by kind of job. A kind unknown to this build is left to a build that knows it. */
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

/** Handlers whose jobs share slots. */
export interface WorkerPool {
  handlers: JobHandlers
  /**
   * For each job that may run concurrently, the lowest priority it accepts while those before it are running: with
   * [0, 0, 2] two jobs of priority 0 or more run at the same time, and a third of 2 or more. By default one at a time.
   */
  slots?: readonly number[]
}

export interface Worker {
  wake: () => void
  /** Starts no more jobs and waits for the running ones. */
  stop: () => Promise<void>
}

/**
 * Processes the jobs table after every commit that queued a job, and every few seconds. No pool waits for another's
 * jobs.
 */
export function startWorkers(app: App, pools: readonly WorkerPool[]): Worker {
  const workers = pools.map((pool) => startPool(app, pool))
  const wake = () => workers.forEach((worker) => worker.wake())
  app.wakeWorker = wake
  return {
    wake,
    stop: async () => {
      app.wakeWorker = () => undefined
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

function startPool(app: App, { handlers, slots = [0] }: WorkerPool): Worker {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let isRequested = false
  let dispatching: Promise<void> | undefined

  const wake = () => {
    isRequested = true
    if (!stopping.signal.aborted) dispatching ??= startDueJobs()
  }
  const startDueJobs = async () => {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false
      while (!stopping.signal.aborted && (await startOne()));
    }
    dispatching = undefined
  }
  const startOne = async () => {
    const least = slots[running.size]
    if (least === undefined) return false
    await app.buyerPriority.waitForBuyers()
    const job = await jobFor(app, handlers, least)
    if (!job) return false
    const run = runJob(app, handlers, job).finally(() => {
      running.delete(run)
      wake()
    })
    running.add(run)
    return true
  }

  const timer = setInterval(wake, POLL_MS).unref()
  wake()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await dispatching
      await Promise.all(running)
    },
  }
}

/** Takes one due job. A database that does not respond is tried again later. */
async function jobFor(app: App, handlers: JobHandlers, least: number): Promise<Job | null> {
  try {
    return await claimJob(app, Object.keys(handlers), least)
  } catch (error) {
    logUnreachable(app, error)
    return null
  }
}

function logUnreachable(app: App, error: unknown): void {
  app.log.error({ err: error }, 'the job worker cannot reach the database')
}

/**
 * Runs a job to its end. If the table can't be reached then, this is logged; the claim expires and the job runs
 * again.
 */
async function runJob(app: App, handlers: JobHandlers, job: Job): Promise<void> {
  try {
    await run(app, handlers, job)
  } catch (error) {
    logUnreachable(app, error)
  }
}

async function run(app: App, handlers: JobHandlers, job: Job): Promise<void> {
  const renewing = setInterval(() => void renewClaim(app, job).catch(() => undefined), RENEW_MS).unref()
  try {
    if (job.attempts > ATTEMPTS_MAX) throw new Error('every attempt ended its process')
    const handler = handlers[job.kind as keyof JobHandlers] as JobHandler // only kinds with a handler are taken
    await withTimeout(handler(JSON.parse(job.payload), job), ATTEMPT_MS)
  } catch (error) {
    const failed = await releaseJob(app, job, error)
    const text = withoutAddresses(messageOf(error))
    const fields = { job: job.id, kind: job.kind, attempt: job.attempts, error: text }
    if (failed) app.log.error(fields, 'a job failed and will not be tried again')
    else app.log.warn(fields, 'a job failed and will be tried again')
    return
  } finally {
    clearInterval(renewing)
  }
  await deleteJob(app, job)
}

/** Mail servers quote the recipient in their messages; the log never does. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>@"']+@[^\s<>@"']+/g, '…@…')
}
