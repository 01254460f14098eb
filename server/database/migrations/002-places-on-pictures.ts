import type { Migration } from './migration.ts'

/** Where on its picture each value of a payment was read: JSON, '{}' before. And settled payments by their time. */
export const placesOnPictures: Migration = {
  number: 2,
  name: 'places on pictures',
  statements: () => [
    `alter table payment_checks add column read_places text not null default '{}'`,
    `create index payment_checks_settled on payment_checks (settled_at) where settled_at is not null`,
  ],
}
