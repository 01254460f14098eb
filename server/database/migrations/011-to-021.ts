import type { Engine } from '../database.ts'
import type { Dialect, Migration } from './migration.ts'
import * as postgres from './001-initial-schema/postgres.ts'
import * as sqlite from './001-initial-schema/sqlite.ts'

/** GST: tax by product and start day, the State of orders, and the issued documents (docs/rules/tax.md). */
export const tax: Migration = {
  number: 11,
  name: 'tax',
  statements: (dialect) => [...columns(dialect), ...documents(dialect)],
}

function columns({ integer }: Dialect): string[] {
  return [
    `alter table products add column tax text not null default '[]'`,
    `alter table categories add column tax text not null default '[]'`,
    `alter table products add column mrp_paise ${integer}`,
    `alter table products add column maker text not null default ''`,
    `alter table products add column contents text not null default ''`,
    `alter table products add column origin text not null default ''`,
    `alter table orders add column state_code text not null default ''`,
    `alter table orders add column buyer_gstin text not null default ''`,
  ]
}

/** `data` holds everything that is printed, amounts in paise; the other columns hold the totals of its lines. */
function documents({ engine, integer, timestamp, strict }: Dialect): string[] {
  const { appendOnly } = engine === 'sqlite' ? sqlite : postgres
  return [
    `create table documents (
      id text primary key,
      order_id text not null references orders (id),
      kind text not null
        check (kind in ('tax invoice', 'bill of supply', 'invoice-cum-bill of supply', 'credit note')),
      series text not null,
      sequence ${integer} not null,
      number text not null unique,
      issued_on text not null,
      against_id text,
      refund_id text references refunds (id),
      taxable_paise ${integer} not null,
      cgst_paise ${integer} not null,
      sgst_paise ${integer} not null,
      igst_paise ${integer} not null,
      total_paise ${integer} not null,
      data text not null,
      created_at ${timestamp} not null,
      unique (series, sequence),
      check ((kind = 'credit note') = (against_id is not null))
    ) ${strict}`,
    `create index documents_by_order on documents (order_id, id)`,
    `create index documents_by_day on documents (issued_on, id)`,
    `create unique index documents_once on documents (order_id, kind) where against_id is null`,
    `create unique index credit_notes_once on documents (refund_id, against_id) where refund_id is not null`,
    `create table document_counters (series text primary key, last_number ${integer} not null) ${strict}`,
    ...appendOnly('documents'),
  ]
}

/** Policy pages, consents, deleted accounts, and the time at which a complaint was acknowledged. */
export const policiesAndPrivacy: Migration = {
  number: 12,
  name: 'policies and privacy',
  statements: ({ engine, timestamp, strict }) => [
    `create table policy_pages (
      name text primary key,
      html text not null,
      status text not null check (status in ('draft', 'published')),
      updated_at ${timestamp} not null
    ) ${strict}`,
    `create table consents (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      kind text not null check (kind in ('registration', 'screenshot')),
      version text not null,
      wording text not null,
      order_id text,
      created_at ${timestamp} not null
    ) ${strict}`,
    `create index consents_by_account on consents (account_id, id)`,
    `alter table accounts add column deleted_at ${timestamp}`,
    `alter table order_disputes add column acknowledged_at ${timestamp}`,
    `create table erased_audit (id text primary key, erased_at ${timestamp} not null) ${strict}`,
    ...(['audit', 'audit_entries'] as const).flatMap((table) => erasable(engine, table)),
    ...unsearched(engine),
  ],
}

/**
 * The audit log stays append-only except for rows whose id is in `erased_audit` (docs/rules/accounts.md#deleting).
 */
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

/** An erased entry is removed from the search index too. */
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

/**
 * Guests: `guest_email` is the email that a guest gave, unproven and not unique, or a placeholder if none; null for
 * all other accounts. A new `link_salt` ends the order's earlier links.
 */
export const guests: Migration = {
  number: 13,
  name: 'guests',
  statements: () => [
    `alter table accounts add column guest_email text`,
    `create index accounts_by_guest_email on accounts (guest_email) where guest_email is not null`,
    `create index accounts_guests_by_mobile on accounts (mobile) where guest_email is not null`,
    `alter table orders add column link_salt text`,
  ],
}

/** Staff roles besides the owner, and invitations. Every existing account with the role 'admin' is an owner. */
export const staff: Migration = {
  number: 14,
  name: 'staff',
  statements: ({ timestamp, strict }) => [
    `alter table accounts add column staff_role text
      check (staff_role is null or role = 'admin' and staff_role in ('manager', 'order-desk', 'catalogue', 'accountant'))`,
    `create table staff_invitations (
      id text primary key,
      email text not null unique,
      role text not null check (role in ('admin', 'manager', 'order-desk', 'catalogue', 'accountant')),
      token_hash text not null unique,
      created_at ${timestamp} not null,
      expires_at ${timestamp} not null
    ) ${strict}`,
  ],
}

/**
 * The public shop: products are found by the last group of their ID, and visitors can request a back-in-stock
 * email. A shop that already has accounts stays closed to visitors until its owner opens it.
 */
export const publicShop: Migration = {
  number: 15,
  name: 'public shop',
  statements: ({ timestamp, strict }) => [
    `create index products_by_short_id on products (substr(id, 25))`,
    `create table stock_requests (
      product_id text not null references products (id),
      email text not null,
      created_at ${timestamp} not null,
      primary key (product_id, email)
    ) ${strict}`,
    `insert into store_settings (name, value, updated_at)
      select 'publicShop', 'false', max(created_at) from accounts having count(*) > 0`,
  ],
}

const FIGURES =
  'id, order_id, kind, series, sequence, number, issued_on, against_id, refund_id, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, created_at'

/** The buyer can be removed from documents that `erased_audit` names; nothing else in a document ever changes. */
export const erasedDocuments: Migration = {
  number: 18,
  name: 'erased documents',
  statements: ({ engine }) =>
    engine === 'sqlite'
      ? [
          'drop trigger documents_refuses_update',
          `create trigger documents_refuses_update before update of ${FIGURES} on documents
            begin select raise(abort, 'documents is append-only'); end`,
          `create trigger documents_refuses_new_data before update of data on documents
            when not exists (select 1 from erased_audit where erased_audit.id = old.id)
            begin select raise(abort, 'documents is append-only'); end`,
        ]
      : [
          'drop trigger documents_refuses_update on documents',
          `create trigger documents_refuses_update before update of ${FIGURES} on documents
            for each row execute function refuse_change()`,
          `create function refuse_unless_erased_here() returns trigger language plpgsql as $$
            begin
              if not exists (select 1 from erased_audit where erased_audit.id = old.id) then
                raise exception '% is append-only', tg_table_name;
              end if;
              return new;
            end $$`,
          `create trigger documents_refuses_new_data before update of data on documents
            for each row execute function refuse_unless_erased_here()`,
        ],
}

/** Guests are found by the email they gave. */
export const searchGuests: Migration = {
  number: 19,
  name: 'search guests',
  statements: ({ engine }) => {
    const { searchIndex } = engine === 'sqlite' ? sqlite : postgres
    const [, , ...triggers] = searchIndex({
      table: 'accounts',
      texts: ['new.name', 'coalesce(new.guest_email, new.email)', 'new.mobile'],
      changes: 'name, email, guest_email, mobile',
    })
    return [
      ...(engine === 'sqlite'
        ? ['put', 'change', 'drop'].map((name) => `drop trigger accounts_search_${name}`)
        : ['drop trigger accounts_search_kept on accounts', 'drop function put_accounts_search']),
      ...triggers,
      'update accounts set guest_email = guest_email where guest_email is not null',
    ]
  },
}

/** A reading is found immediately, however many emails with a higher priority are waiting. */
export const jobsByKind: Migration = {
  number: 20,
  name: 'jobs by kind',
  statements: () => [
    'drop index jobs_waiting',
    `create index jobs_waiting on jobs (kind, priority desc, run_after, id) where state = 'waiting'`,
  ],
}

/** Jobs that failed or are retried are counted at once, however many emails wait. */
export const jobsStarted: Migration = {
  number: 21,
  name: 'jobs started',
  statements: () => ['create index jobs_started on jobs (kind, state) where attempts > 0'],
}
