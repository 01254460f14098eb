import * as postgres from './001-initial-schema/postgres.ts'
import * as sqlite from './001-initial-schema/sqlite.ts'
import type { Dialect, Migration } from './migration.ts'

/** GST: what is taxed how from which day, where orders go, and the documents that are issued (docs/rules/tax.md). */
export const tax: Migration = {
  number: 11,
  name: 'tax',
  statements: (dialect) => [...columns(dialect), ...documents(dialect)],
}

function columns({ whole }: Dialect): string[] {
  return [
    `alter table products add column tax text not null default '[]'`,
    `alter table categories add column tax text not null default '[]'`,
    `alter table products add column mrp_paise ${whole}`,
    `alter table products add column maker text not null default ''`,
    `alter table products add column contents text not null default ''`,
    `alter table products add column origin text not null default ''`,
    `alter table orders add column state_code text not null default ''`,
    `alter table orders add column buyer_gstin text not null default ''`,
  ]
}

/** `data` holds all that is printed, amounts in paise; the sums beside it are those of its lines. */
function documents({ engine, whole, time, strict }: Dialect): string[] {
  const { appendOnly } = engine === 'sqlite' ? sqlite : postgres
  return [
    `create table documents (
      id text primary key,
      order_id text not null references orders (id),
      kind text not null
        check (kind in ('tax invoice', 'bill of supply', 'invoice-cum-bill of supply', 'credit note')),
      series text not null,
      sequence ${whole} not null,
      number text not null unique,
      issued_on text not null,
      against_id text,
      refund_id text references refunds (id),
      taxable_paise ${whole} not null,
      cgst_paise ${whole} not null,
      sgst_paise ${whole} not null,
      igst_paise ${whole} not null,
      total_paise ${whole} not null,
      data text not null,
      created_at ${time} not null,
      unique (series, sequence),
      check ((kind = 'credit note') = (against_id is not null))
    ) ${strict}`,
    `create index documents_by_order on documents (order_id, id)`,
    `create index documents_by_day on documents (issued_on, id)`,
    `create unique index documents_once on documents (order_id, kind) where against_id is null`,
    `create unique index credit_notes_once on documents (refund_id, against_id) where refund_id is not null`,
    `create table document_counters (series text primary key, last_number ${whole} not null) ${strict}`,
    ...appendOnly('documents'),
  ]
}
