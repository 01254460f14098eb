import type { Migration } from './migration.ts'

/**
 * Buyers without a password: `guest_email` is the email that a guest gave, unproven and not unique, or what stands for
 * none; null for all other accounts. A new `link_salt` ends the order's earlier links.
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
