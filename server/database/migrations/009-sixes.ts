import type { Dialect, Migration } from '../migrate.ts'

interface Searched {
  texts: readonly [string, string, string] | readonly [string]
  /** Columns of the texts; a table without is never changed. */
  changes?: string
}

/** Per searched table the texts of a row called `new` in which a list searches, as the migrations of their trigrams name them. */
const SEARCHED: Record<string, Searched> = {
  orders: {
    texts: ['new.full_name', 'new.phone', 'substr(new.id, 31, 6)'],
    changes: 'full_name, phone',
  },
  accounts: { texts: ['new.name', 'new.email', 'new.mobile'], changes: 'name, email, mobile' },
  products: { texts: ['new.name', 'new.description', `''`], changes: 'name, description' },
  audit_entries: { texts: ['new.words'] },
}

/** Every six letters in a row beside every three (docs/decisions/012-six-letters.md), of what is there and of what comes. */
export const sixes: Migration = {
  number: 9,
  name: 'sixes',
  statements: ({ engine }: Dialect) =>
    engine === 'sqlite'
      ? Object.entries(SEARCHED).flatMap(([table, searched]) => sqliteIndex(table, searched))
      : [
          SEARCH_GRAMS,
          ...Object.entries(SEARCHED).map(([table, searched]) => postgresRefill(table, searched)),
        ],
}

// Each six as a word of hexadecimal digits, so that FTS5 takes it for one whatever is in it. An array as long as the text counts its places.
function sqliteIndex(table: string, { texts, changes }: Searched): string[] {
  const index = `${table}_sixes`
  const text = `${texts.map((one) => `lower(${one})`).join(' || char(10) || ')} || char(10)`
  const places = `json_each('[0' || replace(hex(zeroblob(length(whole) - 6)), '00', ',0') || ']')`
  const words = `(select group_concat(hex(substr(whole, key + 1, 6)), ' ') from ${places})`
  const insert = (from: string) =>
    `insert into ${index} (rowid, words) select n, ${words} from (select new.n as n, ${text} as whole from ${from})`
  const put = `${insert('(select 1)')};`
  const drop = `delete from ${index} where rowid = old.n;`
  return [
    `create virtual table ${index} using fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
    insert(`${table} as new`),
    `create trigger ${index}_put after insert on ${table} begin ${put} end`,
    ...(changes
      ? [
          `create trigger ${index}_change after update of ${changes} on ${table} begin ${drop} ${put} end`,
          `create trigger ${index}_drop after delete on ${table} begin ${drop} end`,
        ]
      : []),
  ]
}

// A mark before each six keeps them apart from the threes: one letter alone is looked up as the beginning of a three.
const SEARCH_GRAMS = `create or replace function search_grams(a text, b text, c text) returns tsvector
  language sql immutable strict parallel safe as $$
    with letters as (
      select l, lead(l, 1) over (order by i) as m, lead(l, 2) over (order by i) as r,
        lead(l, 3) over (order by i) as s, lead(l, 4) over (order by i) as t, lead(l, 5) over (order by i) as u
      from unnest(string_to_array(lower(a) || E'\\n' || lower(b) || E'\\n' || lower(c) || E'\\n', null))
        with ordinality as letters (l, i))
    select array_to_tsvector(
      (select array_agg(l || coalesce(m, E'\\n') || coalesce(r, E'\\n')) from letters)
      || (select coalesce(array_agg(E'\\x01' || l || m || r || s || t || u), '{}') from letters where u is not null))
  $$`

function postgresRefill(table: string, { texts }: Searched): string {
  const [a, b = `''`, c = `''`] = texts
  return `update ${table}_search set grams = search_grams(${a}, ${b}, ${c}) from ${table} as new where new.id = ${table}_search.id`
}
