import { type Role, ROLES } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { endSessions } from '../../features/accounts/sessions.ts'
import { newId } from '../../ids.ts'
import { type Asked, findAccount, refuseLastAdmin } from './find-account.ts'

/** The operator's way to make an account an admin, or an admin none; its sessions end in the same transaction. */
export async function setRoleCommand(
  app: App,
  { email, role, say }: Asked & { role: string | undefined },
): Promise<void> {
  if (!isRole(role)) throw new Error(`--role must be one of ${ROLES.join(', ')}`)
  const account = await app.database.transaction(async (tx) => {
    const before = await findAccount(tx, email)
    if (before.role === role) throw new Error(`${before.email} is ${role} already; nothing was changed`)
    await refuseLastAdmin(tx, before)
    await tx.db
      .updateTable('accounts')
      .set({ role, updated_at: isoTime(app.clock) })
      .where('id', '=', before.id)
      .execute()
    await endSessions(tx.db, before.id)
    await writeAudit(app, tx, {
      actor: null,
      requestId: newId(),
      action: 'set-role',
      subject: ['account', before.id],
      before: { role: before.role },
      after: { role },
    })
    return before
  })
  say(`${account.email} is ${role} now, and is signed out everywhere`)
}

export function isRole(word: string | undefined): word is Role {
  return ROLES.some((role) => role === word)
}
