import type { Dialect, Migration } from './migration.ts'

/**
 * A layout shows what it was saved for, an import how far it is. Layouts saved before are forgotten: a file with moved
 * columns may have taught them, and each is asked about once more.
 */
export const statementLayouts: Migration = {
  number: 6,
  name: 'statement layouts',
  statements: ({ time, whole }: Dialect) => [
    `delete from statement_formats`,
    `alter table statement_formats add column headings text not null default '[]'`,
    `alter table statement_formats add column file_name text not null default ''`,
    `alter table statements add column lines ${whole} not null default 0`,
    `alter table statements add column lines_done ${whole} not null default 0`,
    `alter table statements add column finished_at ${time}`,
    `update statements set finished_at = created_at`,
  ],
}
