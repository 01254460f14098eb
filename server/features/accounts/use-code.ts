import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { forgetCount, LIMITS, takeOne } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import { isRecoveryCode, takeRecoveryCode } from './recovery-codes.ts'
import { matchCode } from './totp.ts'

const WRONG = 'Incorrect code. Please enter the current code from your app.'
const USED = 'This code has already been used. Please wait for the next one.'
const WRONG_CLOCK =
  'This code is for a different time. Please set your phone’s clock automatically, then try the next code.'
const WRONG_RECOVERY = 'This recovery code is incorrect or has already been used.'

interface CodeProof {
  accountId: string
  typed: string
  refuse: (text: string) => Refusal
}

/** Runs an act in the transaction that uses a code up. An account has ten tries in 15 minutes; a right one resets. */
export async function withCode<T>(
  app: App,
  { accountId, typed, refuse }: CodeProof,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const key = `code:${accountId}`
  await takeOne(app, key, LIMITS.wrongCodes)
  return app.database.transaction(async (tx) => {
    const wrong = await useCode(app, tx, accountId, typed.trim())
    if (wrong !== null) throw refuse(wrong)
    await forgetCount(app, tx.db, key)
    return act(tx)
  })
}

/** Uses up a code of the app, or a recovery code → null, or why it is not taken. */
async function useCode(app: App, tx: Transaction, accountId: string, typed: string): Promise<string | null> {
  if (isRecoveryCode(typed)) {
    const isRight = await takeRecoveryCode(tx, { accountId, typed, now: isoTime(app.clock) })
    return isRight ? null : WRONG_RECOVERY
  }
  const factor = await tx.db
    .selectFrom('second_factors')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const key = factor && app.vault.open(factor.secret, purposeOf(accountId))
  if (key === null) app.log.error('a two-step authentication key can’t be decrypted: SECRET has changed')
  if (!key) return WRONG
  const matched = matchCode(Buffer.from(key, 'base64url'), typed.replaceAll(/\s/g, ''), app.clock.now())
  if (matched === 'wrong') return WRONG
  if (matched === 'wrong-clock') return WRONG_CLOCK
  return (await takeStep(tx, accountId, matched.step)) ? null : USED
}

/** Codes are taken in the order of their time: one that was taken, or an earlier one, never again. */
async function takeStep(tx: Transaction, accountId: string, step: number): Promise<boolean> {
  const taken = await tx.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** What the key of an account is sealed for. */
export function purposeOf(accountId: string): string {
  return `second factor of ${accountId}`
}

/** Since when an account asks for a code; null while it does not. */
export async function onSince(db: Queryable, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('on_since')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.on_since ?? null
}
