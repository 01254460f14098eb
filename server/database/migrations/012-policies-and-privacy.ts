import type { Engine } from '../database.ts'
import type { Migration } from './migration.ts'

/** Policy pages, what people agreed to, deleted accounts, and when a complaint was acknowledged. */
export const policiesAndPrivacy: Migration = {
  number: 12,
  name: 'policies and privacy',
  statements: ({ engine, time, strict }) => [
    `create table policy_pages (
      name text primary key,
      html text not null,
      status text not null check (status in ('draft', 'published')),
      updated_at ${time} not null
    ) ${strict}`,
    `create table consents (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      kind text not null check (kind in ('registration', 'screenshot')),
      version text not null,
      wording text not null,
      order_id text,
      created_at ${time} not null
    ) ${strict}`,
    `create index consents_by_account on consents (account_id, id)`,
    `alter table accounts add column deleted_at ${time}`,
    `alter table order_disputes add column acknowledged_at ${time}`,
    `create table erased_audit (id text primary key, erased_at ${time} not null) ${strict}`,
    ...(['audit', 'audit_entries'] as const).flatMap((table) => erasable(engine, table)),
    ...unsearched(engine),
  ],
}

/** The audit log stays append-only but for rows whose id `erased_audit` names (docs/rules/accounts.md#deleting). */
function erasable(engine: Engine, table: string): string[] {
  const trigger = `${table}_refuses_delete`
  if (engine === 'sqlite')
    return [
      `drop trigger ${trigger}`,
      `create trigger ${trigger} before delete on ${table}
        when not exists (select 1 from erased_audit where erased_audit.id = old.id)
        begin select raise(abort, '${table} is append-only'); end`,
    ]
  return [
    `create or replace function refuse_unless_erased() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from erased_audit where erased_audit.id = old.id) then
          raise exception '% is append-only', tg_table_name;
        end if;
        return old;
      end $$`,
    `drop trigger ${trigger} on ${table}`,
    `create trigger ${trigger} before delete on ${table} for each row execute function refuse_unless_erased()`,
  ]
}

/** An erased entry leaves the search index too. */
function unsearched(engine: Engine): string[] {
  const index = 'audit_entries_search'
  return engine === 'sqlite'
    ? [
        `create trigger ${index}_drop after delete on audit_entries
          begin delete from ${index} where rowid = old.n; end`,
      ]
    : [
        `create trigger ${index}_dropped after delete on audit_entries
          for each row execute function put_${index}()`,
      ]
}
