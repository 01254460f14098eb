import type { Migration } from '../migrate.ts'

/** Checkout sessions with the stock they hold, and payments that could not become an order. */
export const checkout: Migration = {
  number: 3,
  name: 'checkout sessions',
  statements: () => [],
}
