import type { Queryable } from '../../database/database.ts'

export interface Addressee {
  name: string
  email: string
}

/** Whom to write to about an account. */
export function addresseeOf(db: Queryable, accountId: string): Promise<Addressee> {
  return db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The email addresses of the active admins, the first one first. */
export async function adminAddresses(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('email')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .execute()
  return rows.map(({ email }) => email)
}
