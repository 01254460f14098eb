// What lists need of the engine: the search index and the counters, kept by the database so that no act can forget them.
// The same exports as 001-lists-sqlite.ts (docs/decisions/006-search-by-trigrams.md).

/** GIN indexes of trigrams, and triggers that keep the counters of accounts and products. */
export function postgresLists(): string[] {
  return [
    SEARCH_GRAMS,
    `create index orders_search on orders using gin (search_grams(full_name, phone, substr(id, 31, 6))) with (fastupdate = off)`,
    `create index accounts_search on accounts using gin (search_grams(name, email, mobile)) with (fastupdate = off)`,
    `create index products_search on products using gin (search_grams(name, description, '')) with (fastupdate = off)`,
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

// Every three letters in a row of the lowered texts. Line ends between and behind them, which no search contains, so that none
// matches across two texts and one and two letters can be looked up as starts of three. The cost keeps it out of plain scans.
const SEARCH_GRAMS = `create function search_grams(a text, b text, c text) returns tsvector
  language sql immutable strict parallel safe cost 1000 as $$
    select array_to_tsvector(array_agg(l || coalesce(m, E'\\n') || coalesce(r, E'\\n')))
    from (
      select l, lead(l, 1) over (order by i) as m, lead(l, 2) over (order by i) as r
      from unnest(string_to_array(lower(a) || E'\\n' || lower(b) || E'\\n' || lower(c) || E'\\n', null))
        with ordinality as letters (l, i)) grams
  $$`

type Counted = (row: 'new' | 'old') => { counts: string; status: string }

function counters(table: 'accounts' | 'products', columns: string, of: Counted): string[] {
  const [was, is] = [of('old'), of('new')]
  return [
    `create function count_${table}() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          update record_counters set records = records - 1
          where name = '${table}' and status = ${was.status} and ${was.counts};
        end if;
        if tg_op <> 'DELETE' and ${is.counts} then
          insert into record_counters (name, status, records) values ('${table}', ${is.status}, 1)
          on conflict (name, status) do update set records = record_counters.records + 1;
        end if;
        return null;
      end $$`,
    `create trigger ${table}_counted after insert or delete or update of ${columns} on ${table}
      for each row execute function count_${table}()`,
  ]
}
