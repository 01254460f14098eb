import type { Body } from '#contract/call.ts'
import type { Me, profileCalls } from '#contract/profile.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../http/actor.ts'
import { count, LIMITS, refuseAbove } from '../../limits.ts'
import { hashPassword, isPassword } from '../../passwords.ts'
import { invalid } from '../../refusal.ts'
import { readMe } from './read-me.ts'

type Changes = Body<typeof profileCalls.updateMe>

/** Changes own name, mobile, password. A new password asks for the present one and ends every other session in the same transaction. */
export async function updateMe(app: App, actor: Actor, changes: Changes): Promise<Me> {
  const { name, mobile, password, currentPassword } = changes
  const present = password === undefined ? undefined : await provenHash(app, actor, currentPassword)
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  await app.database.transaction(async (tx) => {
    let account = tx.db
      .updateTable('accounts')
      .set({ updated_at: isoTime(app.clock) })
      .where('id', '=', actor.id)
    if (name !== undefined) account = account.set({ name })
    if (mobile !== undefined) account = account.set({ mobile })
    if (passwordHash !== undefined)
      // Of two at once one changes it: for the other the present password is not the present one any more.
      account = account.set({ password_hash: passwordHash }).where('password_hash', '=', present ?? '')
    const changed = await account.returning('id').executeTakeFirst()
    if (!changed) throw wrongPassword()
    if (passwordHash === undefined) return
    await tx.db
      .deleteFrom('sessions')
      .where('account_id', '=', actor.id)
      .where('token_hash', '!=', actor.sessionHash)
      .execute()
    // A reset link that was mailed before opens nothing any more.
    await tx.db
      .deleteFrom('one_time_links')
      .where('account_id', '=', actor.id)
      .where('purpose', '=', 'reset')
      .execute()
  })
  return readMe(app, actor)
}

/** The stored hash of the present password, once it was typed right. Wrong ones are counted as failed logins are. */
async function provenHash(app: App, actor: Actor, typed: string | undefined): Promise<string> {
  if (typed === undefined)
    throw invalid('currentPassword', 'Please enter your present password to choose a new one.')
  const key = `password:${actor.id}`
  await refuseAbove(app, key, LIMITS.failedLoginsOfAccount)
  const { password_hash } = await app.database.read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const isRight = await isPassword(typed, password_hash)
  await refuseAbove(app, key, LIMITS.failedLoginsOfAccount)
  if (isRight) return password_hash
  await app.database.transaction((tx) => count(app, tx.db, key, LIMITS.failedLoginsOfAccount))
  throw wrongPassword()
}

/** 400 and not 401: the session is as good as before. */
function wrongPassword() {
  return invalid('currentPassword', 'This is not your present password. Please type it again.')
}
