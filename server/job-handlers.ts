import type { App } from './app.ts'
import { inspector } from './features/payments/inspect-payment.ts'
import { mailSender } from './mail/send-mail.ts'
import type { JobKind } from './jobs/queue-job.ts'
import type { Job } from './jobs/take-job.ts'

/** Does a job. It may run again after a crash, so doing it twice must be harmless; throwing means trying again later. */
export type JobHandler = (payload: unknown, job: Job) => Promise<void>
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

/** Who does which kind of job, by lane: a lane's jobs run one after another and wait for no other lane's. A kind that this build does not know is left to the build that does. */
export function jobLanes(app: App): readonly [mails: JobHandlers, inspections: JobHandlers] {
  return [{ mail: mailSender(app) }, { inspection: inspector(app) }]
}
