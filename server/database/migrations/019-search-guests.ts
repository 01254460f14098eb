import * as postgres from './001-initial-schema/postgres.ts'
import * as sqlite from './001-initial-schema/sqlite.ts'
import type { Migration } from './migration.ts'

/** Guests are found by the email that they gave. */
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
