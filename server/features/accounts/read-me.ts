import type { Me } from '#contract/profile.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import { notFound } from '../../refusal.ts'

/** Oneself as stored now. */
export async function readMe(app: App, actor: Pick<Actor, 'id'>): Promise<Me> {
  const row = await app.database.read
    .selectFrom('accounts')
    .select(['id', 'role', 'name', 'email', 'mobile', 'is_verified', 'created_at'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw notFound('Profile')
  const { id, role, name, email, mobile } = row
  return { _id: id, role, name, email, mobile, isVerified: row.is_verified === 1, createdAt: row.created_at }
}
