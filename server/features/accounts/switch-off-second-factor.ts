import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import type { Transaction } from '../../database/database.ts'
import type { Actor } from '../../actor.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { provePassword } from './prove-password.ts'
import type { Typed } from './confirm-second-factor.ts'
import { onSince, withCode } from './use-code.ts'

/** Switches the second factor off for who knows the password and has a code; key and recovery codes are gone. */
export async function switchOffSecondFactor(
  app: App,
  { actor, code, password, address, requestId }: Typed & { password: string; address: string },
): Promise<void> {
  await refuseUnlessOn(app, actor)
  await provePassword(app, actor, { field: 'password', typed: password, address })
  const proof = { accountId: actor.id, typed: code, refuse: (text: string) => invalid('code', text) }
  await withCode(app, proof, async (tx) => {
    await forgetSecondFactor(tx, actor.id)
    const subject = ['account', actor.id] as const
    await writeAudit(app, tx, { actor, requestId, action: 'second-factor-off', subject })
  })
}

/** Takes key and recovery codes of an account away → whether there were any. */
export async function forgetSecondFactor(tx: Transaction, accountId: string): Promise<boolean> {
  await tx.db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const row = await tx.db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** NOT_ALLOWED while no second factor is on. */
export async function refuseUnlessOn(app: App, actor: Pick<Actor, 'id'>): Promise<void> {
  if (await onSince(app.database.read, actor.id)) return
  throw new Refusal('NOT_ALLOWED', 'The second factor is off.')
}
