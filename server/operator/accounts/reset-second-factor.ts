import { email as emailField } from '#contract/fields.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { newId } from '../../ids.ts'
import { endSessions } from '../../features/accounts/sessions.ts'
import { forgetSecondFactor } from '../../features/accounts/switch-off-second-factor.ts'

interface Asked {
  email: string | undefined
  say: (line: string) => void
}

/** The operator's way out for an admin without app and recovery codes: the password alone opens the account again, and all its sessions end. */
export async function resetSecondFactorCommand(app: App, { email, say }: Asked): Promise<void> {
  const address = emailField.safeParse(email)
  if (!address.success) throw new Error('give a valid email address: reset-second-factor EMAIL')
  await app.database.transaction(async (tx) => {
    const account = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', address.data)
      .executeTakeFirst()
    if (!account) throw new Error(`no account has the address ${address.data}`)
    if (!(await forgetSecondFactor(tx, account.id)))
      throw new Error(`${address.data} has no second factor; nothing was changed`)
    await endSessions(tx.db, account.id)
    await writeAudit(app, tx, {
      actor: null,
      requestId: newId(),
      action: 'second-factor-reset',
      subject: ['account', account.id],
    })
  })
  say(`${address.data} logs in with the password alone now, and is signed out everywhere`)
}
