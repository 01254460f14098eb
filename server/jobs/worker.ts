import type { App } from '../app.ts'
import { withTimeout } from '../timeout.ts'
import { messageOf } from '../refusal.ts'
import type { JobKind } from './queue-job.ts'
import { ATTEMPTS_MAX, dropJob, giveBackJob, type Job, renewClaim, takeJob } from './take-job.ts'

const POLL_MS = 3_000
const ATTEMPT_MS = 2 * 60_000
const RENEW_MS = 5_000 // some renewals may fail before the claim is over

/** Does a job. It may run again after a crash, so it must be idempotent. What it throws means another attempt later. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>
/** Who does which kind of job. A kind that this build does not know is left to the build that does. */
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

export interface Worker {
  wake: () => void
  /** Takes no more jobs and waits for the one that runs. */
  stop: () => Promise<void>
}

/** Works the jobs table at every commit that queued a job, else every few seconds. No lane waits for another's jobs. */
export function startWorkers(app: App, lanes: readonly JobHandlers[]): Worker {
  const workers = lanes.map((handlers) => startLane(app, handlers))
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

function startLane(app: App, handlers: JobHandlers): Worker {
  const stopping = new AbortController()
  let wanted = false
  let round: Promise<void> | undefined

  const wake = () => {
    wanted = true
    if (!stopping.signal.aborted) round ??= workUntilNothingIsDue()
  }
  const workUntilNothingIsDue = async () => {
    while (wanted && !stopping.signal.aborted) {
      wanted = false
      while (!stopping.signal.aborted && (await workOne(app, handlers)));
    }
    round = undefined
  }

  const timer = setInterval(wake, POLL_MS).unref()
  wake()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await round
    },
  }
}

/** Takes one due job and runs it → whether there was one. A database that does not answer is asked again later. */
async function workOne(app: App, handlers: JobHandlers): Promise<boolean> {
  try {
    const job = await takeJob(app, Object.keys(handlers))
    if (!job) return false
    await run(app, handlers, job)
    return true
  } catch (error) {
    app.log.error({ err: error }, 'the job worker cannot reach its table')
    return false
  }
}

async function run(app: App, handlers: JobHandlers, job: Job): Promise<void> {
  const renewing = setInterval(() => void renewClaim(app, job).catch(() => undefined), RENEW_MS).unref()
  try {
    if (job.attempts > ATTEMPTS_MAX) throw new Error('each attempt ended its process')
    const handler = handlers[job.kind as keyof JobHandlers] as JobHandler // only kinds of these are taken
    await withTimeout(handler(JSON.parse(job.payload), job), ATTEMPT_MS)
  } catch (error) {
    const failed = await giveBackJob(app, job, error)
    const text = withoutAddresses(messageOf(error))
    const facts = { job: job.id, kind: job.kind, attempt: job.attempts, error: text }
    if (failed) app.log.error(facts, 'a job failed for good')
    else app.log.warn(facts, 'a job failed and will be tried again')
    return
  } finally {
    clearInterval(renewing)
  }
  await dropJob(app, job)
}

/** Mail servers quote the addressee in what they say; the log never does. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>@"']+@[^\s<>@"']+/g, '…@…')
}
