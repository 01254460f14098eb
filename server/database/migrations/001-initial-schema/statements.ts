import type { Dialect } from '../migration.ts'

/** Imported bank statements and their credits. */
export function statementTables({ time, whole, strict }: Dialect): string[] {
  return [
    `create table statements (
      id text primary key,
      account_id text not null references accounts (id),
      file_name text not null,
      first_day text,
      last_day text,
      credits ${whole} not null,
      new_credits ${whole} not null,
      debits ${whole} not null,
      unsuccessful ${whole} not null,
      problem_count ${whole} not null,
      problems text not null,
      created_at ${time} not null
    ) ${strict}`,
    `create index statements_by_age on statements (created_at, id)`,
    `create table bank_credits (
      id text primary key,
      key text not null unique,
      utr text,
      amount_paise ${whole} not null check (amount_paise > 0),
      paid_on text not null,
      paid_at ${time},
      narration text not null,
      order_id text references orders (id),
      matched_by text check (matched_by in ('utr', 'name', 'admin', 'seen')),
      matched_at ${time},
      created_at ${time} not null
    ) ${strict}`,
    // One order takes one credit; that a credit pays one order is its column.
    `create unique index bank_credits_of_order on bank_credits (order_id) where order_id is not null`,
    `create table statement_lines (
      statement_id text not null references statements (id),
      line ${whole} not null,
      credit_id text not null references bank_credits (id),
      primary key (statement_id, line)
    ) ${strict}`,
    `create unique index statement_lines_of_credit on statement_lines (credit_id, statement_id)`,
    `create table statement_formats (
      fingerprint text primary key,
      columns text not null,
      date_order text not null check (date_order in ('day', 'month')),
      updated_at ${time} not null
    ) ${strict}`,
  ]
}
