import type { Dialect, Migration } from '../migrate.ts'

/** Since when a checkout holds its goods, from where, and whether the seller took them back (docs/decisions/018-hold-limits.md). */
export const holdLimits: Migration = {
  number: 10,
  name: 'hold limits',
  statements: ({ time }: Dialect) => [
    `alter table checkout_sessions add column held_since ${time}`,
    `alter table checkout_sessions add column released_at ${time}`,
    `alter table checkout_sessions add column address_hash text`,
    `update checkout_sessions set held_since = created_at`, // so far every checkout held its lines
    `create index checkout_sessions_by_address on checkout_sessions (address_hash) where address_hash is not null`,
  ],
}
