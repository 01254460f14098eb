import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { deleteRows, type Queryable, type Transaction } from '../../database/database.ts'
import { hash, newToken } from '../../ids.ts'
import { DAY_MS } from '../../india-time.ts'
import { ShopError } from '../../shop-error.ts'

export type LinkPurpose = 'verify' | 'reset'

const LIFE: Record<LinkPurpose, number> = { verify: 7 * DAY_MS, reset: 3_600_000 } // ms

/**
 * Creates a link's token, ends earlier links with the same purpose, and returns the address to email, relative to
 * PUBLIC_URL.
 */
export async function makeLink(
  app: App,
  tx: Transaction,
  accountId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = newToken()
  await deleteLinks(tx.db, accountId, purpose)
  await tx.db
    .insertInto('one_time_links')
    .values({
      token_hash: hash(token),
      purpose,
      account_id: accountId,
      created_at: isoTime(app.clock),
      expires_at: isoTime(app.clock, LIFE[purpose]),
      used_at: null,
    })
    .execute()
  return `${app.settings.publicUrl}/login?${purpose}=${token}`
}

export async function deleteLinks(db: Queryable, accountId: string, purpose: LinkPurpose): Promise<void> {
  const links = db.deleteFrom('one_time_links').where('account_id', '=', accountId)
  await links.where('purpose', '=', purpose).execute()
}

/** Whether the link in an email that opens an account can still be used. */
export async function isLinkValid(app: App, { db }: Transaction, link: string): Promise<boolean> {
  const [purpose, token] = [...new URL(link).searchParams][0] ?? []
  if (token === undefined) return false
  if (purpose === 'invite') return (await liveInvitation(app, db, token)) !== undefined
  return (await liveLink(app, db, token, purpose as LinkPurpose)) !== undefined
}

/** Throws DEAD_LINK for links that `useLink` would reject; does not use up the link. */
export async function rejectDeadLink(app: App, token: string, purpose: LinkPurpose): Promise<void> {
  if (!(await liveLink(app, app.database.read, token, purpose))) throw new ShopError('DEAD_LINK')
}

function liveLink(app: App, db: Queryable, token: string, purpose: LinkPurpose) {
  return db
    .selectFrom('one_time_links')
    .select('account_id')
    .where('token_hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', isoTime(app.clock))
    .executeTakeFirst()
}

/** The id of the staff invitation with this token; undefined once it is used, renewed or expired. */
export function liveInvitation(app: App, db: Queryable, token: string) {
  return db
    .selectFrom('staff_invitations')
    .select('id')
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', isoTime(app.clock))
    .executeTakeFirst()
}

/**
 * Uses up a token and returns its account's id. DEAD_LINK for an unknown, used or expired token; of several
 * simultaneous attempts one succeeds.
 */
export async function useLink(
  app: App,
  tx: Transaction,
  token: string,
  purpose: LinkPurpose,
): Promise<string> {
  const now = isoTime(app.clock)
  const row = await tx.db
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirstOrThrow(() => new ShopError('DEAD_LINK'))
  return row.account_id
}

/** Deletes links that expired at least a day ago and returns their number. */
export function deleteExpiredLinks({ database, clock }: App): Promise<number> {
  return deleteRows(database, (db) =>
    db.deleteFrom('one_time_links').where('expires_at', '<', isoTime(clock, -DAY_MS)),
  )
}
