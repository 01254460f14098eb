import type { Body } from '#contract/call.ts'
import type { Me, profileCalls } from '#contract/accounts/profile.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import { addressKey } from '../../http/address-key.ts'
import { isStaff } from '#contract/roles.ts'
import { type Actor, roleOf } from '../../actor.ts'
import { emailOfAccount, emailShown } from '../../mail/no-email.ts'
import { hashPassword, provePassword, wrongPassword } from './passwords.ts'
import { invalid, notFound } from '../../refusal.ts'
import { assertNotDeleted } from './sessions.ts'

/** Oneself as stored now. */
export async function readMe(app: App, actor: Pick<Actor, 'id'>): Promise<Me> {
  const row = await app.database.read
    .selectFrom('accounts')
    .select(['id', 'role', 'staff_role', 'name', 'mobile', 'is_verified', 'created_at'])
    .select(emailOfAccount().as('email'))
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw notFound('Profile')
  const { id, name, email, mobile } = row
  return {
    _id: id,
    role: roleOf(row),
    name,
    email: emailShown(email),
    mobile,
    isVerified: row.is_verified === 1,
    createdAt: row.created_at,
  }
}

interface Change {
  actor: Actor
  body: Body<typeof profileCalls.updateMe>
  requestId: string
  address: string
}

/** Changes own name, mobile, password. A new password asks for the present one and ends every other session. */
export async function updateMe(app: App, change: Change): Promise<Me> {
  const { actor, body, address } = change
  const { name, mobile, password } = body
  const present = password === undefined ? undefined : await provenHash(app, change)
  const sender = { address: addressKey(address), account: actor.id }
  const passwordHash = password === undefined ? undefined : await hashPassword(password, sender)
  await app.database.transaction(async (tx) => {
    await assertNotDeleted(tx, actor.id, forUpdate)
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
    if (!changed) throw wrongPassword('currentPassword')
    if (passwordHash !== undefined) await endWhatTheOldOneOpened(tx, actor)
    if (isStaff(actor.role)) await auditOwnChange(app, tx, change)
  })
  return readMe(app, actor)
}

function provenHash(app: App, { actor, body, address }: Change): Promise<string> {
  const field = 'currentPassword'
  const typed = body.currentPassword
  if (typed === undefined) throw invalid(field, 'Please enter your current password to choose a new one.')
  return provePassword(app, actor, { field, typed, address })
}

async function endWhatTheOldOneOpened(tx: Transaction, actor: Actor): Promise<void> {
  await tx.db
    .deleteFrom('sessions')
    .where('account_id', '=', actor.id)
    .where('token_hash', '!=', actor.sessionHash)
    .execute()
  await tx.db
    .deleteFrom('one_time_links')
    .where('account_id', '=', actor.id)
    .where('purpose', '=', 'reset')
    .execute()
}

/** What staff change of themselves stands in the audit; of a password only that it was changed. */
async function auditOwnChange(app: App, tx: Transaction, { actor, body, requestId }: Change): Promise<void> {
  const { name = actor.name, mobile = actor.mobile, password } = body
  const subject = ['account', actor.id] as const
  if (name !== actor.name || mobile !== actor.mobile)
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject,
      before: { name: actor.name, mobile: actor.mobile },
      after: { name, mobile },
    })
  if (password !== undefined) await writeAudit(app, tx, { actor, requestId, action: 'new-password', subject })
}
