import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { invalid } from '../../refusal.ts'
import type { Typed } from './confirm-second-factor.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { refuseUnlessOn } from './switch-off-second-factor.ts'
import { withCode } from './use-code.ts'

/** Ten new recovery codes for a code of the app or one of the old ones → shown this once; all earlier ones are dead. */
export async function renewRecoveryCodes(app: App, { actor, code, requestId }: Typed): Promise<string[]> {
  await refuseUnlessOn(app, actor)
  const proof = { accountId: actor.id, typed: code, refuse: (text: string) => invalid('code', text) }
  return withCode(app, proof, async (tx) => {
    const subject = ['account', actor.id] as const
    await writeAudit(app, tx, { actor, requestId, action: 'new-recovery-codes', subject })
    return newRecoveryCodes(tx, actor.id)
  })
}
