// What lists need of the engine: the search index and the counters, kept by triggers so that no act can forget them.
// The same exports as 001-lists-postgres.ts (docs/decisions/006-search-by-trigrams.md).

/** Per searched table the texts in which a list searches. The two line ends behind them let one and two letters be looked up as starts of three. */
const TEXTS = {
  orders: (row: string) =>
    `lower(${row}.full_name) || char(10) || lower(${row}.phone) || char(10) || substr(${row}.id, 31, 6)`,
  accounts: (row: string) =>
    `lower(${row}.name) || char(10) || lower(${row}.email) || char(10) || lower(${row}.mobile)`,
  products: (row: string) => `lower(${row}.name) || char(10) || lower(${row}.description)`,
}
const CHANGES = { orders: 'full_name, phone', accounts: 'name, email, mobile', products: 'name, description' }

/** FTS5 tables of trigrams, and triggers that keep them and the counters of accounts and products. */
export function sqliteLists(): string[] {
  return [
    ...searchIndex('orders'),
    ...searchIndex('accounts'),
    ...searchIndex('products'),
    ...counters('accounts', 'status, role', (row) => ({
      counts: `${row}.role <> 'admin'`,
      status: `${row}.status`,
    })),
    ...counters('products', 'status, deleted_at', (row) => ({
      counts: `${row}.deleted_at is null`,
      status: `lower(${row}.status)`,
    })),
  ]
}

// Without its own copy of the text; the text is lowered before it is indexed, so the index itself compares letter by letter.
function searchIndex(table: keyof typeof TEXTS): string[] {
  const index = `${table}_search`
  const put = `insert into ${index} (rowid, text) values (new.n, ${TEXTS[table]('new')} || char(10, 10));`
  const drop = `delete from ${index} where rowid = old.n;`
  return [
    `create virtual table ${index} using fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    `create virtual table ${index}_grams using fts5vocab('${index}', 'row')`,
    `create trigger ${index}_put after insert on ${table} begin ${put} end`,
    `create trigger ${index}_change after update of ${CHANGES[table]} on ${table} begin ${drop} ${put} end`,
    `create trigger ${index}_drop after delete on ${table} begin ${drop} end`,
  ]
}

type Counted = (row: 'new' | 'old') => { counts: string; status: string }

function counters(table: 'accounts' | 'products', columns: string, of: Counted): string[] {
  const [was, is] = [of('old'), of('new')]
  const less = `update record_counters set records = records - 1
    where name = '${table}' and status = ${was.status} and ${was.counts};`
  const more = `insert into record_counters (name, status, records)
    select '${table}', ${is.status}, 1 where ${is.counts}
    on conflict (name, status) do update set records = records + 1;`
  return [
    `create trigger ${table}_count after insert on ${table} begin ${more} end`,
    `create trigger ${table}_recount after update of ${columns} on ${table} begin ${less} ${more} end`,
    `create trigger ${table}_uncount after delete on ${table} begin ${less} end`,
  ]
}
