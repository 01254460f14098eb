import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../actor.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { lockAccount } from './sessions.ts'
import { isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { withCode } from './use-code.ts'

export interface Typed {
  actor: Actor
  code: string
  requestId: string
}

/** Switches the second factor on once a code shows that the app has the key → ten recovery codes, this once. All other sessions end: they passed without it. */
export async function confirmSecondFactor(app: App, { actor, code, requestId }: Typed): Promise<string[]> {
  if (isRecoveryCode(code)) throw invalid('code', 'Please type the six digits that your app shows.')
  const proof = { accountId: actor.id, typed: code, refuse: (text: string) => invalid('code', text) }
  return withCode(app, proof, async (tx) => {
    await lockAccount(tx, actor.id) // no login that asked for no code is half-way
    const turned = await tx.db
      .updateTable('second_factors')
      .set({ on_since: isoTime(app.clock) })
      .where('account_id', '=', actor.id)
      .where('on_since', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!turned) throw new Refusal('NOT_ALLOWED', 'The second factor is on already.')
    await tx.db
      .deleteFrom('sessions')
      .where('account_id', '=', actor.id)
      .where('token_hash', '!=', actor.sessionHash)
      .execute()
    const subject = ['account', actor.id] as const
    await writeAudit(app, tx, { actor, requestId, action: 'second-factor-on', subject })
    return newRecoveryCodes(tx, actor.id)
  })
}
