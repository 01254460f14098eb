import type { Dialect, Migration } from './migration.ts'

/** Banners and offers have a place and a first moment; searches that found nothing and backups are remembered. */
export const placedContent: Migration = {
  number: 4,
  name: 'placed content',
  statements: (dialect) => [...storefront(dialect), ...searches(dialect), ...backups(dialect)],
}

function storefront({ time, whole }: Dialect): string[] {
  return ['headers', 'offers'].flatMap((table) => [
    `alter table ${table} add column position ${whole} not null default 0`,
    `alter table ${table} add column starts_at ${time}`,
  ])
}

function searches({ time, whole, strict }: Dialect): string[] {
  return [
    `create table missed_searches (
      words text primary key,
      times ${whole} not null,
      last_at ${time} not null
    ) ${strict}`,
    `create index missed_searches_by_times on missed_searches (times, last_at)`,
    // What costs less than before is few of the goods: a list of it passes no others.
    `create index products_reduced on products (sold, created_at, id)
      where deleted_at is null and original_price_paise > price_paise`,
  ]
}

function backups({ time, whole, strict }: Dialect): string[] {
  return [
    `create table backup_runs (
      id text primary key,
      act text not null check (act in ('backup', 'trial restore')),
      file text not null,
      bytes ${whole},
      error text,
      started_at ${time} not null,
      ended_at ${time}
    ) ${strict}`,
  ]
}
