import { REMEMBERED_SESSION_MS, SESSION_MS } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import type { Actor } from '../../http/actor.ts'
import { hash, newToken } from '../../ids.ts'

/** Opens a session in the act's transaction → its token, which is told once and stored only as a hash. */
export async function openSession(
  app: App,
  db: Queryable,
  accountId: string,
  { remember, userAgent }: { remember: boolean; userAgent: string },
): Promise<string> {
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

/** Who an Authorization header speaks for: a live session of an active account, else null. Nothing else counts (outside.md). */
export async function actorOf(app: App, authorization: string | undefined): Promise<Actor | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const sessionHash = hash(token)
  const row = await app.database.read
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'role', 'name', 'email', 'mobile', 'is_verified'])
    .where('token_hash', '=', sessionHash)
    .where('expires_at', '>', isoTime(app.clock))
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const { is_verified, ...person } = row
  return { ...person, isVerified: is_verified === 1, sessionHash }
}

/** Ends every session of an account, in the transaction that suspends it or changes its password. */
export async function endSessions(db: Queryable, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}
