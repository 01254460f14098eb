import type { Migration } from '../migrate.ts'

/** What was read from each payment screenshot, and what the shop thinks of it. */
export const paymentDesk: Migration = {
  number: 4,
  name: 'payment desk',
  statements: () => [],
}
