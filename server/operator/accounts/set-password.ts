import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { setPassword } from '../../features/accounts/reset-password.ts'
import { newId } from '../../ids.ts'
import { hashPassword } from '../../features/accounts/passwords.ts'
import { type Asked, findAccount } from './find-account.ts'
import { readNewPassword } from './new-password.ts'

/** The operator's way to give any account another password; its sessions and the reset links that it was sent end in the same transaction. */
export async function setPasswordCommand(app: App, { email, say }: Asked): Promise<void> {
  await app.database.transaction((tx) => findAccount(tx, email)) // nobody types a password for nothing
  const passwordHash = await hashPassword(await readNewPassword())
  const address = await app.database.transaction(async (tx) => {
    const { id } = await findAccount(tx, email)
    const subject = ['account', id] as const
    await writeAudit(app, tx, { actor: null, requestId: newId(), action: 'set-password', subject })
    return setPassword(app, tx, id, passwordHash)
  })
  say(`${address} has the new password, and is signed out everywhere`)
}
