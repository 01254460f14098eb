import type { LiveSession } from '#contract/profile.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../actor.ts'
import { hash } from '../../ids.ts'
import { deviceOf } from './device.ts'

/** Own live sessions, newest first. What names one is a hash of what is stored: it opens nothing. */
export async function listSessions(app: App, actor: Actor): Promise<LiveSession[]> {
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
