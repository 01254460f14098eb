import type { LiveSession } from '#contract/accounts/profile.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../actor.ts'
import { hash } from '../../ids.ts'

/** Own live sessions, newest first. What names one is a hash of what is stored: it opens nothing. */
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

/** Ends all own sessions but the one that asks → how many. */
export async function endOtherSessions(app: App, actor: Actor): Promise<number> {
  const ended = await app.database.transaction((tx) =>
    tx.db
      .deleteFrom('sessions')
      .where('account_id', '=', actor.id)
      .where('token_hash', '!=', actor.sessionHash)
      .returning('token_hash')
      .execute(),
  )
  return ended.length
}

/** Ends the session whose token was sent; others of the same account live on. */
export async function logOut(app: App, actor: Actor): Promise<void> {
  await app.database.transaction((tx) =>
    tx.db.deleteFrom('sessions').where('token_hash', '=', actor.sessionHash).execute(),
  )
}

// A user agent in words that its owner knows. The first that fits counts: most browsers also claim to be others.

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

/** A user agent → browser and system, '' for what is not known. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) }
}

function firstOf(signs: typeof BROWSERS, userAgent: string): string {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
}
