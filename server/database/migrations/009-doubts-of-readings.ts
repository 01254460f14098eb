import type { Migration } from './migration.ts'

/** What the reading of a payment's picture leaves open: JSON, '{}' before. */
export const doubtsOfReadings: Migration = {
  number: 9,
  name: 'doubts of readings',
  statements: () => [`alter table payment_checks add column read_doubts text not null default '{}'`],
}
