// Triggers and constraints for PostgreSQL. The same exports as sqlite.ts.
import type { AfterInsert, Counted, Searched } from '../migration.ts'

/** Functions that the others below need. */
export function functions(): string[] {
  return [
    SEARCH_GRAMS,
    `create function refuse_change() returns trigger language plpgsql as $$
      begin raise exception '% is append-only', tg_table_name; end $$`,
  ]
}

// All trigrams of the lower-cased texts. Line breaks, which no search contains, separate and end the texts. So no
// trigram spans two texts, and one or two letters can be looked up as the start of three.
const SEARCH_GRAMS = `create function search_grams(a text, b text, c text) returns tsvector
  language sql immutable strict parallel safe as $$
    select array_to_tsvector(array_agg(l || coalesce(m, E'\\n') || coalesce(r, E'\\n')))
    from (
      select l, lead(l, 1) over (order by i) as m, lead(l, 2) over (order by i) as r
      from unnest(string_to_array(lower(a) || E'\\n' || lower(b) || E'\\n' || lower(c) || E'\\n', null))
        with ordinality as letters (l, i)) grams
  $$`

/** Trigrams in a GIN index on a separate table, so changes of stock or status do not rewrite the texts. */
export function searchIndex({ table, texts, changes }: Searched): string[] {
  const index = `${table}_search`
  const [a, b = `''`, c = `''`] = texts
  return [
    `create table ${index} (id text primary key, grams tsvector not null)`,
    `create index ${index}_grams on ${index} using gin (grams) with (fastupdate = off)`,
    triggerFunction(
      `put_${index}`,
      `if tg_op = 'DELETE' then
        delete from ${index} where id = old.id;
      else
        insert into ${index} (id, grams) values (new.id, search_grams(${a}, ${b}, ${c}))
        on conflict (id) do update set grams = excluded.grams;
      end if`,
    ),
    `create trigger ${index}_kept after insert ${changes ? `or delete or update of ${changes}` : ''} on ${table}
      for each row execute function put_${index}()`,
  ]
}

/**
 * Adds, removes or moves a row in the counts at commit: a counter locked for longer would make other operations
 * wait or deadlock.
 */
export function keepCounts({ table, columns, less, more }: Counted): string[] {
  return [
    triggerFunction(
      `count_${table}`,
      `if tg_op <> 'INSERT' then ${less.join('; ')}; end if;
      if tg_op <> 'DELETE' then ${more.join('; ')}; end if`,
    ),
    `create constraint trigger ${table}_counted after insert or delete or update of ${columns} on ${table}
      deferrable initially deferred for each row execute function count_${table}()`,
  ]
}

/** Makes the table append-only. */
export function appendOnly(table: string): string[] {
  return ['update', 'delete'].map(
    (act) => `create trigger ${table}_refuses_${act} before ${act} on ${table}
      for each row execute function refuse_change()`,
  )
}

export function afterInsert({ table, trigger, when, statement }: AfterInsert): string[] {
  const condition = when ? `when (${when})` : ''
  return [
    triggerFunction(`do_${trigger}`, statement),
    `create trigger ${trigger} after insert on ${table} for each row ${condition} execute function do_${trigger}()`,
  ]
}

function triggerFunction(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`
}
