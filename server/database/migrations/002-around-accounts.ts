import type { Dialect, Migration } from '../migrate.ts'

/** What stands around accounts and orders once people talk about them. One function for each feature. */
export const aroundAccounts: Migration = {
  number: 2,
  name: 'around accounts',
  statements: (dialect) => [
    ...disputes(dialect),
    ...notifications(dialect),
    ...appendOnly(dialect),
    ...addressBook(),
  ],
}

/** The books that prove what happened: rows are added and never changed, by no call and by no slip. */
function appendOnly({ engine }: Dialect): string[] {
  const refused = ['audit', 'order_history'].flatMap((table) =>
    ['update', 'delete'].map((act) => ({ table, act, name: `${table}_refuses_${act}` })),
  )
  if (engine === 'sqlite')
    return refused.map(
      ({ table, act, name }) =>
        `create trigger ${name} before ${act} on ${table} begin select raise(abort, '${table} is append-only'); end`,
    )
  return [
    `create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% is append-only', tg_table_name; end $$`,
    ...refused.map(
      ({ table, act, name }) =>
        `create trigger ${name} before ${act} on ${table} for each row execute function refuse_change()`,
    ),
  ]
}

/** What people are told of, and how far they have read it. */
function notifications({ time, strict }: Dialect): string[] {
  return [
    `create table notifications (
      id text primary key,
      account_id text references accounts (id) on delete cascade,
      kind text not null,
      subject_id text not null,
      facts text not null,
      created_at ${time} not null
    ) ${strict}`,
    `create index notifications_of_account on notifications (account_id, id)`,
    `create index notifications_of_admins on notifications (id) where account_id is null`,
    `create table notification_reads (
      account_id text primary key references accounts (id) on delete cascade,
      read_up_to text not null
    ) ${strict}`,
  ]
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
