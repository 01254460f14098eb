import type { Migration } from '../migrate.ts'

/** Imported bank statements and their credits. */
export const statements: Migration = {
  number: 5,
  name: 'statements',
  statements: () => [],
}
