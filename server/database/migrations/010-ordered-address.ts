import type { Migration } from './migration.ts'

/** The address that a corrected order was placed with, as JSON; null while it was never corrected. */
export const orderedAddress: Migration = {
  number: 10,
  name: 'ordered address',
  statements: () => [
    `alter table orders add column ordered_address text`,
    `update orders set ordered_address = (
        select before_state from audit
        where audit.subject_kind = 'order' and audit.subject_id = orders.id and audit.action = 'contact'
        order by audit.id limit 1)`,
  ],
}
