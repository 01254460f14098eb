import type { staffCalls } from '#contract/accounts/staff.ts'
import type { Answer, Body } from '#contract/call.ts'
import { storedRole } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { AccountsRow, StaffInvitationsRow } from '../../database/tables/accounts.ts'
import { addressKey } from '../../http/address-key.ts'
import { hash } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { Origin } from '../accounts/auth-log.ts'
import { signedInUser } from '../accounts/log-in.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { liveInvitation } from '../accounts/one-time-links.ts'
import { createAccount } from '../accounts/register.ts'
import { setPassword } from '../accounts/reset-password.ts'
import { openSession } from '../accounts/sessions.ts'

type Call = typeof staffCalls.acceptInvitation

/** Makes the invited person's account, or their customer account, a staff account, and signs them in. */
export async function acceptInvitation(
  app: App,
  { token, name, password }: Body<Call>,
  { address, requestId, userAgent }: Origin & { requestId: string; userAgent: string },
): Promise<Answer<Call>> {
  if (!(await liveInvitation(app, app.database.read, token))) throw new Refusal('DEAD_LINK') // before the costly hashing
  const passwordHash = await hashPassword(password, { address: addressKey(address), account: token })
  return app.database.transaction(async (tx) => {
    const invitation = await take(app, tx, token)
    const account = await staffAccount(app, tx, { invitation, name, passwordHash })
    await writeAudit(app, tx, {
      actor: account,
      requestId,
      action: 'accept',
      subject: ['invitation', invitation.id],
      after: { name: invitation.email, role: invitation.role },
    })
    const opened = await openSession(app, tx.db, account.id, { remember: false, userAgent })
    return { token: opened, user: signedInUser(account) }
  })
}

/** Uses an invitation up; of many at once one wins. */
async function take(app: App, tx: Transaction, token: string): Promise<StaffInvitationsRow> {
  const row = await tx.db
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', isoTime(app.clock))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('DEAD_LINK')
  return row
}

async function staffAccount(
  app: App,
  tx: Transaction,
  { invitation, name, passwordHash }: { invitation: StaffInvitationsRow; name: string; passwordHash: string },
): Promise<AccountsRow> {
  const { email, role } = invitation
  const byEmail = tx.db.selectFrom('accounts').selectAll().where('email', '=', email)
  const known = await forUpdate(tx, byEmail).executeTakeFirst()
  if (known?.role === 'admin') throw new Refusal('DEAD_LINK') // has become staff in another way
  if (!known) await createAccount(app, tx, { role, name, email, mobile: '', passwordHash, isVerified: true })
  else {
    await setPassword(app, tx, known.id, passwordHash)
    await tx.db
      .updateTable('accounts')
      .set({ ...storedRole(role), name, status: 'active', is_verified: 1 })
      .where('id', '=', known.id)
      .execute()
  }
  return byEmail.executeTakeFirstOrThrow()
}
