import { knownEmail } from '#contract/fields.ts'
import type { Transaction } from '../database/database.ts'
import { forUpdate } from '../database/lock.ts'
import type { AccountsRow } from '../database/tables/accounts.ts'

/** The account of an email, as it is and stays until the transaction ends. Throws one line where there is none. */
export async function findAccount(tx: Transaction, email: string | undefined): Promise<AccountsRow> {
  const address = knownEmail.safeParse(email)
  if (!address.success) throw new Error('enter the email address of an account')
  const account = await forUpdate(
    tx,
    tx.db.selectFrom('accounts').selectAll().where('email', '=', address.data),
  ).executeTakeFirst()
  if (!account) throw new Error(`no account found for ${address.data}`)
  return account
}

/** Throws for the last active admin. Locks the active admins: two commands at once cannot end both. */
export async function refuseLastAdmin(tx: Transaction, { id, email, role, status }: AccountsRow) {
  if (role !== 'admin' || status !== 'active') return
  const admins = await forUpdate(
    tx,
    tx.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .orderBy('id'),
  ).execute()
  if (admins.some((other) => other.id !== id)) return
  throw new Error(
    `${email} is the last active admin: create another admin first (create-account EMAIL --role admin), or set a new password for this one (set-password)`,
  )
}
