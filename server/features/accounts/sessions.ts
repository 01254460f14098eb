import { REMEMBERED_SESSION_MS, SESSION_MS } from '#contract/limits.ts'
import type { LiveSession } from '#contract/accounts/profile.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import { deleteRows, type Queryable, type Transaction } from '../../database/database.ts'
import { forShare, forUpdate } from '../../database/lock.ts'
import { type Actor, roleOf } from '../../actor.ts'
import { hash, newToken } from '../../ids.ts'
import { emailOfAccount } from '../../mail/no-email.ts'
import { ShopError } from '../../shop-error.ts'

const SESSIONS_MAX = 200

/** Locks an account until the transaction ends, so only one operation at a time creates or ends its sessions. */
export function lockAccount(tx: Transaction, accountId: string) {
  const account = tx.db.selectFrom('accounts').selectAll().where('id', '=', accountId)
  return forUpdate(tx, account).executeTakeFirst()
}

/**
 * Throws NOT_SIGNED_IN if the account was deleted after the request started. Otherwise it can't be deleted before
 * the transaction ends; `lock` is the lock mode.
 */
export async function assertNotDeleted(tx: Transaction, accountId: string, lock = forShare): Promise<void> {
  const account = tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
  if (!(await lock(tx, account).executeTakeFirst())) throw new ShopError('NOT_SIGNED_IN')
}

/** The same for an account that was deleted or suspended, and it can't be suspended before the transaction ends. */
export async function assertActive(tx: Transaction, accountId: string): Promise<void> {
  const account = tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
  if (!(await forShare(tx, account).executeTakeFirst())) throw new ShopError('NOT_SIGNED_IN')
}

/**
 * Creates a session for a locked account and returns its token, which is stored only as a hash. The 200 newest
 * sessions are kept.
 */
export async function openSession(
  app: App,
  db: Queryable,
  accountId: string,
  { remember, userAgent }: { remember: boolean; userAgent: string },
): Promise<string> {
  await deleteOldest(app, db, accountId, SESSIONS_MAX - 1)
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash(token),
      account_id: accountId,
      created_at: isoTime(app.clock),
      expires_at: isoTime(app.clock, remember ? REMEMBERED_SESSION_MS : SESSION_MS),
      user_agent: userAgent.slice(0, 300),
    })
    .execute()
  return token
}

async function deleteOldest(app: App, db: Queryable, accountId: string, count: number): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', isoTime(app.clock))
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(count)
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', newest)
    .execute()
}

function activeSession(db: Queryable, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'role', 'staff_role', 'name', emailOfAccount().as('email'), 'mobile'])
    .select(['guest_email', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('accounts.status', '=', 'active')
    .execute()
}

/**
 * The account that an Authorization header identifies: a live session of an active account, else null. No other
 * header counts.
 */
export async function authenticate(app: App, authorization: string | undefined): Promise<Actor | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const sessionHash = hash(token)
  const [row] = await activeSession(app.database.read, sessionHash)
  if (!row || row.expires_at <= isoTime(app.clock)) return null
  const { id, name, email, mobile } = row
  return {
    id,
    role: roleOf(row),
    name,
    email,
    mobile,
    isGuest: row.guest_email !== null,
    sessionHash,
  }
}

/**
 * Ends an account's sessions except the one with this hash, inside the transaction that suspends it or changes its
 * password. Returns their number.
 */
export async function endSessions(db: Queryable, accountId: string, exceptHash = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', exceptHash)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes expired sessions and returns their number. */
export function deleteExpiredSessions({ database, clock }: App): Promise<number> {
  return deleteRows(database, (db) => db.deleteFrom('sessions').where('expires_at', '<', isoTime(clock)))
}

/**
 * The caller's live sessions, newest first. Each is identified by a hash of the stored hash, which grants no
 * access.
 */
export async function listSessions(
  app: App,
  actor: Pick<Actor, 'id' | 'sessionHash'>,
): Promise<LiveSession[]> {
  const rows = await app.database.read
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', actor.id)
    .where('expires_at', '>', isoTime(app.clock))
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()
  return rows.map((row) => ({
    _id: hash(row.token_hash).slice(0, 24),
    ...deviceOf(row.user_agent),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    current: row.token_hash === actor.sessionHash,
  }))
}

/** Ends all of the caller's sessions except the current one and returns their number. */
export function endOtherSessions(app: App, actor: Actor): Promise<number> {
  return app.database.transaction(({ db }) => endSessions(db, actor.id, actor.sessionHash))
}

/** Ends the session of the sent token; other sessions of the account continue. */
export async function logOut(app: App, actor: Actor): Promise<void> {
  await app.database.transaction((tx) =>
    tx.db.deleteFrom('sessions').where('token_hash', '=', actor.sessionHash).execute(),
  )
}

// User agents in words that people recognise. The first match counts, because most browsers also claim to be
// others.

const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns browser and system of a user agent, '' if unknown. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) }
}

function firstOf(signs: typeof BROWSERS, userAgent: string): string {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
}
