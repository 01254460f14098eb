import type { Migration } from './migration.ts'

/** Staff roles besides the owner, and invitations. Every account with the role 'admin' so far is an owner. */
export const staff: Migration = {
  number: 14,
  name: 'staff',
  statements: ({ time, strict }) => [
    `alter table accounts add column staff_role text
      check (staff_role is null or role = 'admin' and staff_role in ('manager', 'order-desk', 'catalogue', 'accountant'))`,
    `create table staff_invitations (
      id text primary key,
      email text not null unique,
      role text not null check (role in ('admin', 'manager', 'order-desk', 'catalogue', 'accountant')),
      token_hash text not null unique,
      created_at ${time} not null,
      expires_at ${time} not null
    ) ${strict}`,
  ],
}
