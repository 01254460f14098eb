import type { Dialect, Migration } from '../migrate.ts'

/** What stands around accounts and orders once people talk about them. One function for each feature. */
export const aroundAccounts: Migration = {
  number: 2,
  name: 'around accounts',
  statements: (dialect) => [...disputes(dialect), ...addressBook()],
}

function disputes({ time, strict }: Dialect): string[] {
  return [
    `create table order_disputes (
      id text primary key,
      order_id text not null references orders (id),
      account_id text not null references accounts (id),
      reason text not null,
      text text not null,
      created_at ${time} not null,
      resolved_at ${time},
      resolved_by text,
      resolution text not null
    ) ${strict}`,
    `create index order_disputes_by_order on order_disputes (order_id, created_at)`,
    `create unique index order_disputes_open on order_disputes (order_id) where resolved_at is null`,
  ]
}

function addressBook(): string[] {
  return [`alter table addresses add column shipping text`]
}
