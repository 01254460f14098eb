// What lists need of the engine: the search index and the counters, kept by the database so that no act can forget them.
// The same exports as 001-lists-sqlite.ts (docs/decisions/006-search-by-trigrams.md).

/** GIN indexes of trigrams, and triggers that keep the counters of accounts and products. */
export function postgresLists(): string[] {
  return [
    SEARCH_GRAMS,
    ...searchIndex(
      'orders',
      'full_name, phone',
      (row) => `${row}.full_name, ${row}.phone, substr(${row}.id, 31, 6)`,
    ),
    ...searchIndex('accounts', 'name, email, mobile', (row) => `${row}.name, ${row}.email, ${row}.mobile`),
    ...searchIndex('products', 'name, description', (row) => `${row}.name, ${row}.description, ''`),
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
// matches across two texts and one and two letters can be looked up as starts of three.
const SEARCH_GRAMS = `create function search_grams(a text, b text, c text) returns tsvector
  language sql immutable strict parallel safe as $$
    select array_to_tsvector(array_agg(l || coalesce(m, E'\\n') || coalesce(r, E'\\n')))
    from (
      select l, lead(l, 1) over (order by i) as m, lead(l, 2) over (order by i) as r
      from unnest(string_to_array(lower(a) || E'\\n' || lower(b) || E'\\n' || lower(c) || E'\\n', null))
        with ordinality as letters (l, i)) grams
  $$`

// A table of its own: an order changes its products' stock and a step its status, and neither should write their texts anew.
function searchIndex(table: string, changes: string, texts: (row: 'new') => string): string[] {
  const index = `${table}_search`
  return [
    `create table ${index} (id text primary key, grams tsvector not null)`,
    `create index ${index}_grams on ${index} using gin (grams) with (fastupdate = off)`,
    `create function put_${index}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          delete from ${index} where id = old.id;
        else
          insert into ${index} (id, grams) values (new.id, search_grams(${texts('new')}))
          on conflict (id) do update set grams = excluded.grams;
        end if;
        return null;
      end $$`,
    `create trigger ${index}_kept after insert or delete or update of ${changes} on ${table}
      for each row execute function put_${index}()`,
  ]
}

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
