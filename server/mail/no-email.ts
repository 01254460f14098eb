import { sql } from 'kysely'

/** RFC 2606 keeps names below .invalid from ever leading anywhere. */
export const NOWHERE = '@no-email.invalid'

/** What stands in the place of an email for an account without one: the column is unique and never empty. */
export function placeOfEmail(accountId: string): string {
  return accountId + NOWHERE
}

/** Whether an account has an email, so that mails can reach it and it can be signed in to. */
export function hasEmail(email: string): boolean {
  return !email.endsWith(NOWHERE)
}

/** An account's email as people see it: '' where it has none. */
export function emailShown(email: string): string {
  return hasEmail(email) ? email : ''
}

/** The email of a row of accounts: a guest's is the one that they gave. */
export function emailOfAccount() {
  return sql<string>`coalesce(accounts.guest_email, accounts.email)`
}
