import type { Migration } from './migration.ts'

/** Jobs that failed or are retried are counted at once, however many emails wait. */
export const jobsStarted: Migration = {
  number: 21,
  name: 'jobs started',
  statements: () => ['create index jobs_started on jobs (kind, state) where attempts > 0'],
}
