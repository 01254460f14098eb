import type { Migration } from '../migrate.ts'

/** The second factor of an admin's sign-in, and the audit log's search. */
export const secondFactor: Migration = {
  number: 6,
  name: 'second factor',
  statements: () => [],
}
