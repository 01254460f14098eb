import type { Dialect } from '../migration.ts'

/** Settings, notifications, and what the program itself needs to remember. */
export function systemTables({ time, whole, strict }: Dialect): string[] {
  return [
    `create table store_settings (name text primary key, value text not null, updated_at ${time} not null) ${strict}`,
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
    `create table jobs (
      id text primary key,
      kind text not null,
      payload text not null,
      state text not null check (state in ('waiting', 'failed')),
      attempts ${whole} not null,
      run_after ${time} not null,
      last_error text,
      created_at ${time} not null,
      about text
    ) ${strict}`,
    `create index jobs_waiting on jobs (run_after, id) where state = 'waiting'`,
    `create index jobs_about on jobs (about) where about is not null`,
    `create table leases (
      name text primary key,
      holder text not null,
      expires_at ${time} not null
    ) ${strict}`,
    `create table rate_limits (
      key text primary key,
      started_at ${time} not null,
      count ${whole} not null
    ) ${strict}`,
  ]
}
