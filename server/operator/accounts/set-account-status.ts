import type { AccountStatus } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { changeStatus } from '../../features/customers/set-customer-status.ts'
import { newId } from '../../ids.ts'
import { type Asked, findAccount, refuseLastAdmin } from './find-account.ts'

/** The operator's way to suspend or activate any account, admins too, also while the shop runs: sessions end in the same transaction. */
export async function setAccountStatusCommand(
  app: App,
  { email, status, say }: Asked & { status: AccountStatus },
): Promise<void> {
  const account = await app.database.transaction(async (tx) => {
    const before = await findAccount(tx, email)
    if (before.status === status) throw new Error(`${before.email} is ${status} already; nothing was changed`)
    if (status === 'suspended') await refuseLastAdmin(tx, before)
    return changeStatus(app, tx, before, { status, actor: null, requestId: newId() })
  })
  say(`${account.email} is ${status} now${status === 'suspended' ? ', and is signed out everywhere' : ''}`)
}
