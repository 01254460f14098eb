import type { Dialect, Migration } from '../migrate.ts'

/** The second factor of an admin's sign-in, and the audit log as one list that can be searched. */
export const secondFactor: Migration = {
  number: 6,
  name: 'second factor',
  statements: (dialect) => [
    ...secondFactors(dialect),
    ...auditEntries(dialect),
    ...(dialect.engine === 'sqlite' ? sqliteKept() : postgresKept()),
    filled(AUDIT_ENTRY, 'audit', dialect),
    `${filled(HISTORY_ENTRY, 'order_history', dialect)} where ${CHANGED_BY_SOMEBODY}`,
  ],
}

function secondFactors({ time, whole, strict }: Dialect): string[] {
  return [
    `create table second_factors (
      account_id text primary key references accounts (id) on delete cascade,
      secret text not null,
      on_since ${time},
      last_step ${whole} not null,
      created_at ${time} not null
    ) ${strict}`,
    `create table recovery_codes (
      account_id text not null references accounts (id) on delete cascade,
      code_hash text not null,
      used_at ${time},
      primary key (account_id, code_hash)
    ) ${strict}`,
  ]
}

/** One row for each row of audit, and for each change that somebody made of an order's or its payment's status; `words` is what a search reads. */
function auditEntries({ time, strict, searchedId }: Dialect): string[] {
  return [
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

interface Entry {
  about: string
  act: string
  subjectId: string
  subject: (dialect: Pick<Dialect, 'engine'>) => string
  /** Beside who, which act and what: what else a search finds it by. */
  words: string
}

const AUDIT_ENTRY: Entry = {
  about: 'new.subject_kind',
  act: 'new.action',
  subjectId: 'new.subject_id',
  subject: ({ engine }) => {
    const name = (state: string) =>
      engine === 'sqlite' ? `json_extract(new.${state}, '$.name')` : `new.${state}::json ->> 'name'`
    return `coalesce(${name('after_state')}, ${name('before_state')}, subject_account.name, '')`
  },
  words: `coalesce(subject_account.email, '')`,
}

/** Neither the beginning of an order nor what a synthetic shop was filled with. */
const CHANGED_BY_SOMEBODY = 'new.from_status is not null and new.account_id is not null'

const HISTORY_ENTRY: Entry = {
  about: `'order'`,
  act: `new.kind || '-status'`,
  subjectId: 'new.order_id',
  subject: () => `''`,
  words: `new.from_status || ' ' || new.to_status || ' ' || new.reason`,
}

/** The entry of a row called `new`, with the names that people had then. The end of the subject's id is among its words. */
function insertion(entry: Entry, dialect: Pick<Dialect, 'engine'>, rows: string): string {
  const subject = entry.subject(dialect)
  const words = [
    `coalesce(actor.name || ' ' || actor.email, '')`,
    entry.about,
    `replace(${entry.act}, '-', ' ')`,
    subject,
    `substr(${entry.subjectId}, 29)`,
    entry.words,
  ]
  return `insert into audit_entries (id, about, act, account_id, actor, subject_id, subject, words, created_at)
    select new.id, ${entry.about}, ${entry.act}, new.account_id, coalesce(actor.name, ''),
      ${entry.subjectId}, ${subject}, lower(${words.join(` || ' ' || `)}), new.created_at
    from ${rows}
    left join accounts actor on actor.id = new.account_id
    left join accounts subject_account on subject_account.id = ${entry.subjectId}`
}

/** What stood in the books before this migration. */
function filled(entry: Entry, table: string, dialect: Pick<Dialect, 'engine'>): string {
  return insertion(entry, dialect, `${table} as new`)
}

/** The entry of the row that a trigger is called for. */
function oneMore(entry: Entry, engine: Dialect['engine']): string {
  return insertion(entry, { engine }, '(select 1) as one')
}

function sqliteKept(): string[] {
  const index = 'audit_entries_search'
  return [
    `create virtual table ${index} using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    `create virtual table ${index}_grams using fts5vocab('${index}', 'row')`,
    `create trigger ${index}_put after insert on audit_entries
      begin insert into ${index} (rowid, text) values (new.n, new.words || char(10, 10)); end`,
    ...['update', 'delete'].map(
      (act) => `create trigger audit_entries_refuses_${act} before ${act} on audit_entries
        begin select raise(abort, 'audit_entries is append-only'); end`,
    ),
    `create trigger audit_listed after insert on audit begin ${oneMore(AUDIT_ENTRY, 'sqlite')}; end`,
    `create trigger order_history_listed after insert on order_history when ${CHANGED_BY_SOMEBODY}
      begin ${oneMore(HISTORY_ENTRY, 'sqlite')}; end`,
  ]
}

function postgresKept(): string[] {
  const index = 'audit_entries_search'
  return [
    `create table ${index} (id text primary key, grams tsvector not null)`,
    `create index ${index}_grams on ${index} using gin (grams) with (fastupdate = off)`,
    kept(`put_${index}`, `insert into ${index} (id, grams) values (new.id, search_grams(new.words, '', ''))`),
    `create trigger ${index}_put after insert on audit_entries for each row execute function put_${index}()`,
    ...['update', 'delete'].map(
      (act) => `create trigger audit_entries_refuses_${act} before ${act} on audit_entries
        for each row execute function refuse_change()`,
    ),
    kept('list_audit', oneMore(AUDIT_ENTRY, 'postgres')),
    kept('list_order_history', oneMore(HISTORY_ENTRY, 'postgres')),
    `create trigger audit_listed after insert on audit for each row execute function list_audit()`,
    `create trigger order_history_listed after insert on order_history
      for each row when (${CHANGED_BY_SOMEBODY}) execute function list_order_history()`,
  ]
}

function kept(name: string, statement: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`
}
