import type { Migration } from './migration.ts'

/** Mails that someone is waiting for are sent first; those already queued are put in order too. */
export const mailPriority: Migration = {
  number: 8,
  name: 'mail priority',
  statements: ({ whole }) => [
    `alter table jobs add column priority ${whole} not null default 0`,
    `drop index jobs_waiting`,
    `create index jobs_waiting on jobs (priority desc, run_after, id) where state = 'waiting'`,
    prioritise(2, ['verify-email', 'reset-password']),
    prioritise(1, ['order-received', 'payment-confirmed', 'payment-rejected', 'payment-picture-wanted']),
  ],
}

function prioritise(priority: number, templates: readonly string[]): string {
  const isOne = templates.map((template) => `payload like '%"template":"${template}"%'`)
  return `update jobs set priority = ${priority} where kind = 'mail' and (${isOne.join(' or ')})`
}
