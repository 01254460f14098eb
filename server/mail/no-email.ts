import { sql } from 'kysely'

/** RFC 2606 guarantees that names below .invalid never exist. */
export const NOWHERE = '@no-email.invalid'

/** The placeholder email of an account without one: the column is unique and never empty. */
export function placeholderEmail(accountId: string): string {
  return accountId + NOWHERE
}

/** Whether an account has an email, so it can receive emails and be signed in to. */
export function hasEmail(email: string): boolean {
  return !email.endsWith(NOWHERE)
}

/** An account's email as shown to people: '' if it has none. */
export function emailShown(email: string): string {
  return hasEmail(email) ? email : ''
}

/** The email of an account row: for a guest, the one they gave. */
export function emailOfAccount() {
  return sql<string>`coalesce(accounts.guest_email, accounts.email)`
}
