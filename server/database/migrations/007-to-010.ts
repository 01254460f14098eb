import { sql } from 'kysely'
import { canonicalEmail } from '#contract/email.ts'
import type { Queryable, Transaction } from '../database.ts'
import * as postgres from './001-initial-schema/postgres.ts'
import * as sqlite from './001-initial-schema/sqlite.ts'
import type { Migration } from './migration.ts'

/**
 * Texts in NFC, in which searches are now normalised, and each email in one form. Triggers maintain the search
 * indexes.
 */
export const oneSpelling: Migration = {
  number: 7,
  name: 'one spelling',
  statements: () => [],
  convert: async (tx) => {
    for (const texts of TEXTS) await convertTexts(tx.db, texts)
    await convertEmails(tx.db)
    await convertAuditLog(tx)
  },
}

interface Texts {
  table: string
  /** Unique, and text. */
  key: string
  columns: readonly string[]
}

/** Texts written by people and the shop, including JSON. Append-only tables stay as written. */
const TEXTS: readonly Texts[] = [
  { table: 'accounts', key: 'id', columns: ['name'] },
  { table: 'addresses', key: 'id', columns: ['label', 'address', 'shipping'] },
  { table: 'categories', key: 'id', columns: ['name', 'description'] },
  { table: 'subcategories', key: 'id', columns: ['name', 'description'] },
  {
    table: 'products',
    key: 'id',
    columns: ['name', 'description', 'material', 'dimensions', 'weight', 'shelf'],
  },
  { table: 'headers', key: 'id', columns: ['name', 'description', 'button_text', 'image_alt'] },
  {
    table: 'footers',
    key: 'id',
    columns: ['name', 'description', 'copyright', 'social_media', 'quick_links', 'categories', 'contact'],
  },
  { table: 'offers', key: 'id', columns: ['name', 'description', 'icon'] },
  {
    table: 'orders',
    key: 'id',
    columns: ['full_name', 'address_line', 'city', 'state', 'country', 'courier'],
  },
  { table: 'order_items', key: 'id', columns: ['name'] },
  { table: 'order_disputes', key: 'id', columns: ['text', 'resolution'] },
  { table: 'unmatched_payments', key: 'id', columns: ['payee_name', 'items', 'shipping_address', 'note'] },
  { table: 'payment_checks', key: 'order_id', columns: ['payee_name', 'read_payee_name'] },
  { table: 'store_settings', key: 'name', columns: ['value'] },
]

type Row = Record<string, string | null>

const AT_ONCE = 1_000

async function* rowsOf(db: Queryable, { table, key, columns }: Texts): AsyncGenerator<Row> {
  const names = sql.join([key, ...columns].map((name) => sql.ref(name)))
  for (let after: string | null = ''; after !== null;) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${names} from ${sql.table(table)} where ${sql.ref(key)} > ${after}
      order by ${sql.ref(key)} limit ${AT_ONCE}`.execute(db)
    yield* rows
    after = rows.length < AT_ONCE ? null : rows.at(-1)![key]!
  }
}

async function convertTexts(db: Queryable, texts: Texts): Promise<void> {
  for await (const row of rowsOf(db, texts)) {
    const changes = texts.columns.flatMap((name) => {
      const converted = row[name]?.normalize('NFC')
      return converted === undefined || converted === row[name] ? [] : [sql`${sql.ref(name)} = ${converted}`]
    })
    if (changes.length === 0) continue
    await sql`update ${sql.table(texts.table)} set ${sql.join(changes)}
      where ${sql.ref(texts.key)} = ${row[texts.key]}`.execute(db)
  }
}

/** Two accounts with one mailbox both stay: the older one gets the address, `doctor` names the other. */
async function convertEmails(db: Queryable): Promise<void> {
  for await (const { id, email } of rowsOf(db, { table: 'accounts', key: 'id', columns: ['email'] })) {
    const converted = canonicalEmail(email!)
    if (converted === email) continue
    const taken = await db.selectFrom('accounts').select('id').where('email', '=', converted).execute()
    if (taken.length > 0) continue
    await db.updateTable('accounts').set({ email: converted }).where('id', '=', id!).execute()
  }
}

/** The audit log is derived, for reading and searching, from tables that stay; nothing else may change it. */
async function convertAuditLog(tx: Transaction): Promise<void> {
  const table = 'audit_entries'
  const run = (statement: string) => sql.raw(statement).execute(tx.db)
  for (const act of ['update', 'delete'])
    await run(`drop trigger ${table}_refuses_${act}${tx.engine === 'sqlite' ? '' : ` on ${table}`}`)
  const texts = { table, key: 'id', columns: ['words', 'actor', 'subject'] }
  for await (const row of rowsOf(tx.db, texts)) {
    const [words, actor, subject] = texts.columns.map((name) => row[name]!.normalize('NFC')) as [
      string,
      string,
      string,
    ]
    if (words === row['words'] && actor === row['actor'] && subject === row['subject']) continue
    await sql`update audit_entries set words = ${words}, actor = ${actor}, subject = ${subject}
      where id = ${row['id']}`.execute(tx.db)
    await (tx.engine === 'sqlite' ? indexInSqlite : indexInPostgres)(tx.db, row['id']!)
  }
  for (const statement of (tx.engine === 'sqlite' ? sqlite : postgres).appendOnly(table)) await run(statement)
}

/** In the same way as the trigger that fills the index. */
async function indexInSqlite(db: Queryable, id: string): Promise<void> {
  const entry = sql`select n from audit_entries where id = ${id}`
  await sql`delete from audit_entries_search where rowid = (${entry})`.execute(db)
  await sql`insert into audit_entries_search (rowid, text)
    select n, lower(words) || char(10, 10) from audit_entries where id = ${id}`.execute(db)
}

async function indexInPostgres(db: Queryable, id: string): Promise<void> {
  await sql`update audit_entries_search set grams = search_grams(
    (select words from audit_entries where id = ${id}), '', '') where id = ${id}`.execute(db)
}

/** Emails that someone is waiting for are sent first; those already queued are ordered too. */
export const mailPriority: Migration = {
  number: 8,
  name: 'mail priority',
  statements: ({ integer }) => [
    `alter table jobs add column priority ${integer} not null default 0`,
    `drop index jobs_waiting`,
    `create index jobs_waiting on jobs (priority desc, run_after, id) where state = 'waiting'`,
    prioritise(2, ['verify-email', 'reset-password']),
    prioritise(1, ['order-received', 'payment-confirmed', 'payment-rejected', 'payment-picture-wanted']),
  ],
}

function prioritise(priority: number, templates: readonly string[]): string {
  const isOne = templates.map((template) => `payload like '%"template":"${template}"%'`)
  return `update jobs set priority = ${priority} where kind = 'mail' and (${isOne.join(' or ')})`
}

/** What the reading of a payment's image leaves uncertain: JSON, '{}' before. */
export const doubtsOfReadings: Migration = {
  number: 9,
  name: 'doubts of readings',
  statements: () => [`alter table payment_checks add column read_doubts text not null default '{}'`],
}

/** The address a corrected order was placed with, as JSON; null if it was never corrected. */
export const orderedAddress: Migration = {
  number: 10,
  name: 'ordered address',
  statements: () => [
    `alter table orders add column ordered_address text`,
    `update orders set ordered_address = (
        select before_state from audit
        where audit.subject_kind = 'order' and audit.subject_id = orders.id and audit.action = 'contact'
        order by audit.id limit 1)`,
  ],
}
