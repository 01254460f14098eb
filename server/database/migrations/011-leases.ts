import type { Dialect, Migration } from '../migrate.ts'

/** Who may do something alone, and until when (jobs/lease.ts). */
export const leases: Migration = {
  number: 11,
  name: 'leases',
  statements: ({ time, strict }: Dialect) => [
    `create table if not exists leases (
      name text primary key,
      holder text not null,
      expires_at ${time} not null
    ) ${strict}`,
  ],
}
