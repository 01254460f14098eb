import type { Engine } from '../../database.ts'
import type { AfterInsert, Dialect } from '../migration.ts'

/** What admins did: the book, and the list that is made from it and from the history of orders. */
export function auditTables({ time, strict, searchedId }: Dialect): string[] {
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
      created_at ${time} not null
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
      created_at ${time} not null
    ) ${strict}`,
    `create index audit_entries_age on audit_entries (created_at, id)`,
    `create index audit_entries_about_age on audit_entries (about, created_at, id)`,
    `create index audit_entries_act_age on audit_entries (act, created_at, id)`,
    `create index audit_entries_about_act_age on audit_entries (about, act, created_at, id)`,
  ]
}

/** Which entries come of a row called `new` of a book. */
interface Entries {
  table: string
  trigger: string
  when?: string
  about: string
  act: string
  subjectId: string
  subject: string
  /** Beside who, which act and what: what else a search finds it by. */
  words: string
}

/** One entry for each row of audit, and for each change that somebody made of an order's or its payment's status. */
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
      // Neither the beginning of an order nor what a synthetic shop was filled with.
      when: 'new.from_status is not null and new.account_id is not null',
      about: `'order'`,
      act: `new.kind || '-status'`,
      subjectId: 'new.order_id',
      subject: `''`,
      words: `new.from_status || ' ' || new.to_status || ' ' || new.reason`,
    }),
  ]
}

/** With the names that people have now. The end of the subject's id is among the words. */
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
