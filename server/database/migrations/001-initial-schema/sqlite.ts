// Triggers and constraints for SQLite. The same exports as postgres.ts.
import type { AfterInsert, Counted, Searched } from '../migration.ts'

/** Functions that the others below need. */
export function functions(): string[] {
  return []
}

/**
 * An FTS5 table with trigrams of the lower-cased text, without a copy of it. It ends with line breaks as in
 * postgres.ts.
 */
export function searchIndex({ table, texts, changes }: Searched): string[] {
  const index = `${table}_search`
  const text = texts.map((one) => `lower(${one})`).join(' || char(10) || ')
  const put = `insert into ${index} (rowid, text) values (new.n, ${text} || char(10, 10));`
  const drop = `delete from ${index} where rowid = old.n;`
  return [
    `create virtual table ${index} using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    `create virtual table ${index}_grams using fts5vocab('${index}', 'row')`,
    `create trigger ${index}_put after insert on ${table} begin ${put} end`,
    ...(changes
      ? [
          `create trigger ${index}_change after update of ${changes} on ${table} begin ${drop} ${put} end`,
          `create trigger ${index}_drop after delete on ${table} begin ${drop} end`,
        ]
      : []),
  ]
}

/** Adds or removes a row in the counts, or moves it from one count to another when it changes. */
export function keepCounts({ table, columns, less, more }: Counted): string[] {
  const [out, into] = [less, more].map((statements) => statements.map((one) => `${one};`).join(' '))
  return [
    `create trigger ${table}_count after insert on ${table} begin ${into} end`,
    `create trigger ${table}_recount after update of ${columns} on ${table} begin ${out} ${into} end`,
    `create trigger ${table}_uncount after delete on ${table} begin ${out} end`,
  ]
}

/** Makes the table append-only. */
export function appendOnly(table: string): string[] {
  return ['update', 'delete'].map(
    (act) => `create trigger ${table}_refuses_${act} before ${act} on ${table}
      begin select raise(abort, '${table} is append-only'); end`,
  )
}

export function afterInsert({ table, trigger, when, statement }: AfterInsert): string[] {
  const condition = when ? `when ${when}` : ''
  return [`create trigger ${trigger} after insert on ${table} ${condition} begin ${statement}; end`]
}
