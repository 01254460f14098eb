import { randomBytes } from 'node:crypto'
import { HOTP, Secret } from 'otpauth'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { forgetCount, LIMITS, takeOne } from '../../limits.ts'
import { Refusal } from '../../refusal.ts'
import { hash } from '../../ids.ts'

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

// Codes of authenticator apps (TOTP, RFC 6238): HMAC-SHA1, six digits, a new one every 30 seconds.

const STEP_MS = 30_000
/** Steps before and after the current one whose codes are taken: a phone's clock may be 30 s off. */
const DRIFT = 1
/** Steps back in which a code tells that a clock is wrong: ten minutes. Never ahead: one could wait for a guess. */
const TOTP_WRONG_CLOCK = 20

/** The number of the 30-second step of a time (ms). */
export function stepOf(now: number): number {
  return Math.floor(now / STEP_MS)
}

type Matched = { step: number } | 'wrong' | 'wrong-clock'

/** The step whose code was typed: the current one or a neighbour; 'wrong-clock' when it is a code of minutes ago. */
export function matchCode(key: Uint8Array, typed: string, now: number): Matched {
  if (!/^[0-9]{6}$/.test(typed)) return 'wrong' // other digits than these make the library throw
  const secret = secretOf(key)
  const current = stepOf(now)
  const off = HOTP.validate({ token: typed, secret, counter: current, window: DRIFT })
  if (off !== null) return { step: current + off }
  const window = (TOTP_WRONG_CLOCK - DRIFT - 1) / 2
  const counter = current - DRIFT - 1 - window
  return HOTP.validate({ token: typed, secret, counter, window }) === null ? 'wrong' : 'wrong-clock'
}

/** Bytes → base32 without padding (RFC 4648), as authenticator apps take a key. */
export function base32(bytes: Uint8Array): string {
  return secretOf(bytes).base32
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

const COUNT = 10
const BYTES = 10 // 80 bits: too many to be guessed even by who has the hashes

/** Ten new codes in place of all earlier ones → as they are shown this once; only their hashes are kept. */
export async function newRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => inGroups(base32(randomBytes(BYTES))))
  await tx.db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code), used_at: null })))
    .execute()
  return codes
}

/** Uses a code up → whether it was one; of many at once one is. */
async function takeRecoveryCode(
  tx: Transaction,
  { accountId, typed, now }: { accountId: string; typed: string; now: string },
): Promise<boolean> {
  const used = await tx.db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(typed))
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether a typed code looks like one of these, in any capitals and groups. */
export function isRecoveryCode(typed: string): boolean {
  return /^[A-Z2-7]{16}$/.test(bare(typed))
}

function hashOf(code: string): string {
  return hash(bare(code))
}

function bare(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}

function inGroups(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}
