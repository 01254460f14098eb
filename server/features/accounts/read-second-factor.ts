import type { SecondFactor } from '#contract/second-factor.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import { onSince } from './use-code.ts'

/** Whether the own second factor is on, since when, and how many recovery codes are left. */
export async function readSecondFactor(app: App, actor: Pick<Actor, 'id'>): Promise<SecondFactor> {
  const since = await onSince(app.database.read, actor.id)
  if (!since) return { on: false, since: null, recoveryCodesLeft: 0 }
  const { left } = await app.database.read
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('account_id', '=', actor.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { on: true, since, recoveryCodesLeft: left }
}
