import type { Engine } from '../../database.ts'
import type { AfterInsert, Dialect } from '../migration.ts'

/** What admins did: the source rows, and the list derived from them and from the history of orders. */
export function auditTables({ timestamp, strict, searchedId }: Dialect): string[] {
  return [
    `create table audit (
      id text primary key,
      account_id text,
      action text not null,
      subject_kind text not null,
      subject_id text not null,
      before_state text,
      after_state text,
      request_id text not null,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create index audit_by_subject on audit (subject_kind, subject_id, id)`,
    `create index audit_by_age on audit (created_at, id)`,
    `create table audit_entries (
      ${searchedId},
      about text not null,
      act text not null,
      account_id text,
      actor text not null,
      subject_id text not null,
      subject text not null,
      words text not null,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create index audit_entries_age on audit_entries (created_at, id)`,
    `create index audit_entries_about_age on audit_entries (about, created_at, id)`,
    `create index audit_entries_act_age on audit_entries (act, created_at, id)`,
    `create index audit_entries_about_act_age on audit_entries (about, act, created_at, id)`,
  ]
}

/** The entries derived from a source row called `new`. */
interface Entries {
  table: string
  trigger: string
  when?: string
  about: string
  act: string
  subjectId: string
  subject: string
  /** Beside actor, action and subject: other texts by which a search finds the entry. */
  words: string
}

/** One entry for each row of audit, and for each change that someone made to an order's or its payment's status. */
export function auditLog(engine: Engine): AfterInsert[] {
  const name = (state: string) =>
    engine === 'sqlite' ? `json_extract(new.${state}, '$.name')` : `new.${state}::json ->> 'name'`
  return [
    entries({
      table: 'audit',
      trigger: 'audit_logged',
      about: 'new.subject_kind',
      act: 'new.action',
      subjectId: 'new.subject_id',
      subject: `coalesce(${name('after_state')}, ${name('before_state')}, subject_account.name, '')`,
      words: `coalesce(subject_account.email, '')`,
    }),
    entries({
      table: 'order_history',
      trigger: 'order_history_logged',
      // Excludes the first row of an order and the data of a synthetic shop.
      when: 'new.from_status is not null and new.account_id is not null',
      about: `'order'`,
      act: `new.kind || '-status'`,
      subjectId: 'new.order_id',
      subject: `''`,
      words: `new.from_status || ' ' || new.to_status || ' ' || new.reason`,
    }),
  ]
}

/** With the current names of people. The end of the subject's id is among the words. */
function entries({ table, trigger, when, about, act, subjectId, subject, words }: Entries): AfterInsert {
  const searched = [
    `coalesce(actor.name || ' ' || actor.email, '')`,
    about,
    `replace(${act}, '-', ' ')`,
    subject,
    `substr(${subjectId}, 29)`,
    words,
  ]
  return {
    table,
    trigger,
    ...(when ? { when } : {}),
    statement: `insert into audit_entries (id, about, act, account_id, actor, subject_id, subject, words, created_at)
      select new.id, ${about}, ${act}, new.account_id, coalesce(actor.name, ''),
        ${subjectId}, ${subject}, lower(${searched.join(` || ' ' || `)}), new.created_at
      from (select 1) as one
      left join accounts actor on actor.id = new.account_id
      left join accounts subject_account on subject_account.id = ${subjectId}`,
  }
}

/** Settings, notifications, and the program's own state. */
export function systemTables({ timestamp, integer, strict }: Dialect): string[] {
  return [
    `create table store_settings (name text primary key, value text not null, updated_at ${timestamp} not null) ${strict}`,
    `create table notifications (
      id text primary key,
      account_id text references accounts (id) on delete cascade,
      kind text not null,
      subject_id text not null,
      facts text not null,
      created_at ${timestamp} not null
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
      attempts ${integer} not null,
      run_after ${timestamp} not null,
      last_error text,
      created_at ${timestamp} not null,
      about text
    ) ${strict}`,
    `create index jobs_waiting on jobs (run_after, id) where state = 'waiting'`,
    `create index jobs_about on jobs (about) where about is not null`,
    `create table leases (
      name text primary key,
      holder text not null,
      expires_at ${timestamp} not null
    ) ${strict}`,
    `create table rate_limits (
      key text primary key,
      started_at ${timestamp} not null,
      count ${integer} not null
    ) ${strict}`,
  ]
}
