import type { Migration } from '../migrate.ts'

/** Pieces of an order counted by the acts, so that no screen adds up its lines. */
export const pieces: Migration = {
  number: 7,
  name: 'pieces',
  statements: () => [],
}
