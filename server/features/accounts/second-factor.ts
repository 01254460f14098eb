import { randomBytes } from 'node:crypto'
import type { CallResponse } from '#contract/call.ts'
import type { SecondFactor, secondFactorCalls } from '#contract/accounts/second-factor.ts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { countRows, type Transaction, type Queryable } from '../../database/database.ts'
import { invalid, ShopError } from '../../shop-error.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'
import { verifyPassword } from './passwords.ts'
import { endSessions, lockAccount } from './sessions.ts'
import { HOTP, Secret } from 'otpauth'
import { resetCount, LIMITS, consumeOne } from '../../limits.ts'
import { hash } from '../../ids.ts'

const KEY_BYTES = 20 // as long as SHA-1's output (RFC 4226)

interface CodeRequest {
  actor: Actor
  code: string
  requestId: string
}

/** Whether the caller's two-step authentication is on, since when, and how many recovery codes are left. */
export async function readSecondFactor(app: App, actor: Pick<Actor, 'id'>): Promise<SecondFactor> {
  const since = await onSince(app.database.read, actor.id)
  if (!since) return { on: false, since: null, recoveryCodesLeft: 0 }
  const codes = app.database.read.selectFrom('recovery_codes').where('account_id', '=', actor.id)
  return { on: true, since, recoveryCodesLeft: await countRows(codes.where('used_at', 'is', null)) }
}

/**
 * Creates a key for an authenticator app and returns it as text and as the link of a QR code. It takes effect once
 * a code confirms it.
 */
export async function startSecondFactor(
  app: App,
  { actor, password, ip }: { actor: Actor; password: string; ip: string },
): Promise<CallResponse<typeof secondFactorCalls.startSecondFactor>['data']> {
  await verifyPassword(app, actor, { field: 'password', typed: password, ip })
  const key = randomBytes(KEY_BYTES)
  await app.database.transaction(async (tx) => {
    if (await onSince(tx.db, actor.id)) throw alreadyOn()
    const row = {
      secret: app.vault.encrypt(key.toString('base64url'), purposeOf(actor.id)),
      last_step: 0,
      created_at: isoTime(app.clock),
    }
    await tx.db
      .insertInto('second_factors')
      .values({ account_id: actor.id, on_since: null, ...row })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(row).where('second_factors.on_since', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirstOrThrow(alreadyOn)
  })
  const { shopName } = await readStoreSettings(app.database.read)
  return { key: base32(key), link: linkOf(base32(key), shopName, actor.email) }
}

function alreadyOn(): ShopError {
  return new ShopError('NOT_ALLOWED', 'Two-step authentication is already on. Please turn it off first.')
}

/** The link in the QR code for authenticator apps: otpauth://totp/Shop:email?secret=… */
function linkOf(key: string, shopName: string, email: string): string {
  const issuer = encodeURIComponent(shopName.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/**
 * Turns two-step authentication on with a code from the app and returns ten recovery codes, shown only now. All
 * other sessions end.
 */
export async function confirmSecondFactor(app: App, request: CodeRequest): Promise<string[]> {
  const { actor, code } = request
  if (isRecoveryCode(code)) throw invalid('code', 'Please enter the 6-digit code from your app.')
  return withCode(app, enteredCode(request), async (tx) => {
    await lockAccount(tx, actor.id) // ensures that no sign-in without a code is in progress
    await tx.db
      .updateTable('second_factors')
      .set({ on_since: isoTime(app.clock) })
      .where('account_id', '=', actor.id)
      .where('on_since', 'is', null)
      .returning('account_id')
      .executeTakeFirstOrThrow(() => new ShopError('NOT_ALLOWED', 'Two-step authentication is already on.'))
    await endSessions(tx.db, actor.id, actor.sessionHash)
    await audit(app, tx, request, 'second-factor-on')
    return newRecoveryCodes(tx, actor.id)
  })
}

/**
 * Returns ten new recovery codes, shown only now, for a code from the app or an old recovery code; earlier ones
 * become invalid.
 */
export async function renewRecoveryCodes(app: App, request: CodeRequest): Promise<string[]> {
  await rejectUnlessOn(app, request.actor)
  return withCode(app, enteredCode(request), async (tx) => {
    await audit(app, tx, request, 'new-recovery-codes')
    return newRecoveryCodes(tx, request.actor.id)
  })
}

/** Turns two-step authentication off, which needs the password and a code; deletes key and recovery codes. */
export async function switchOffSecondFactor(
  app: App,
  request: CodeRequest & { password: string; ip: string },
): Promise<void> {
  const { actor, password, ip } = request
  await rejectUnlessOn(app, actor)
  await verifyPassword(app, actor, { field: 'password', typed: password, ip })
  await withCode(app, enteredCode(request), async (tx) => {
    await deleteSecondFactor(tx, actor.id)
    await audit(app, tx, request, 'second-factor-off')
  })
}

/** Deletes an account's key and recovery codes and returns whether it had a key. */
export async function deleteSecondFactor(tx: Transaction, accountId: string): Promise<boolean> {
  await tx.db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const row = await tx.db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

async function rejectUnlessOn(app: App, actor: Actor): Promise<void> {
  if (await onSince(app.database.read, actor.id)) return
  throw new ShopError('NOT_ALLOWED', 'Two-step authentication is off.')
}

function enteredCode({ actor, code }: CodeRequest) {
  return { accountId: actor.id, typed: code, reject: (text: string) => invalid('code', text) }
}

function audit(app: App, tx: Transaction, { actor, requestId }: CodeRequest, action: string): Promise<void> {
  return writeAudit(app, tx, { actor, requestId, action, subject: ['account', actor.id] })
}

const WRONG = 'Incorrect code. Please enter the current code from your app.'
const USED = 'This code has already been used. Please wait for the next one.'
const WRONG_CLOCK =
  'This code is for a different time. Please set your phone’s clock automatically, then try the next code.'
const WRONG_RECOVERY = 'This recovery code is incorrect or has already been used.'

/**
 * Runs an operation in the transaction that uses up a code. An account has ten attempts in 15 minutes; a correct
 * one resets the count.
 */
export async function withCode<T>(
  app: App,
  { accountId, typed, reject }: { accountId: string; typed: string; reject: (text: string) => ShopError },
  action: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const key = `code:${accountId}`
  await consumeOne(app, key, LIMITS.wrongCodes)
  return app.database.transaction(async (tx) => {
    const wrong = await useCode(app, tx, accountId, typed.trim())
    if (wrong !== null) throw reject(wrong)
    await resetCount(app, tx.db, key)
    return action(tx)
  })
}

/** Uses up a code from the app or a recovery code. Returns null, or the reason why it is rejected. */
async function useCode(app: App, tx: Transaction, accountId: string, typed: string): Promise<string | null> {
  if (isRecoveryCode(typed)) {
    const isCorrect = await takeRecoveryCode(tx, { accountId, typed, now: isoTime(app.clock) })
    return isCorrect ? null : WRONG_RECOVERY
  }
  const factor = await tx.db
    .selectFrom('second_factors')
    .select('secret')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const key = factor && app.vault.decrypt(factor.secret, purposeOf(accountId))
  if (key === null) app.log.error('a two-step authentication key can’t be decrypted: SECRET has changed')
  if (!key) return WRONG
  const matched = matchCode(Buffer.from(key, 'base64url'), typed.replaceAll(/\s/g, ''), app.clock.now())
  if (matched === 'wrong') return WRONG
  if (matched === 'wrong-clock') return WRONG_CLOCK
  return (await takeStep(tx, accountId, matched.step)) ? null : USED
}

/** Codes are accepted only in order of time: neither a used code nor an earlier one is accepted again. */
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

function purposeOf(accountId: string): string {
  return `second factor of ${accountId}`
}

/** Since when an account requires a code; null if it does not. */
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
/** Steps before and after the current one whose codes are accepted: a phone's clock may be off by 30 s. */
const DRIFT = 1
/**
 * Steps in the past whose codes indicate a wrong clock: ten minutes. Never in the future, where an attacker could
 * wait for a guess to become valid.
 */
const TOTP_WRONG_CLOCK = 20

/** The number of the 30-second step of a time (ms). */
export function stepOf(now: number): number {
  return Math.floor(now / STEP_MS)
}

type Matched = { step: number } | 'wrong' | 'wrong-clock'

/**
 * The step whose code was entered: the current one or an adjacent one; 'wrong-clock' for a code from up to ten
 * minutes ago.
 */
export function matchCode(key: Uint8Array, typed: string, now: number): Matched {
  if (!/^[0-9]{6}$/.test(typed)) return 'wrong' // the library throws on non-ASCII digits
  const secret = secretOf(key)
  const current = stepOf(now)
  const off = HOTP.validate({ token: typed, secret, counter: current, window: DRIFT })
  if (off !== null) return { step: current + off }
  const window = (TOTP_WRONG_CLOCK - DRIFT - 1) / 2
  const counter = current - DRIFT - 1 - window
  return HOTP.validate({ token: typed, secret, counter, window }) === null ? 'wrong' : 'wrong-clock'
}

/** Bytes as base32 without padding (RFC 4648), the form that authenticator apps accept. */
export function base32(bytes: Uint8Array): string {
  return secretOf(bytes).base32
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

const COUNT = 10
const BYTES = 10 // 80 bits: too many to guess, even for someone who has the hashes.

/** Replaces all earlier codes with ten new ones and returns them for display; only their hashes are stored. */
async function newRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => base32(randomBytes(BYTES)).match(/.{4}/g)!.join('-'))
  await tx.db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code), used_at: null })))
    .execute()
  return codes
}

/** Uses up a recovery code and returns whether it was valid; of several simultaneous attempts one succeeds. */
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

/** Whether the entered code has the form of a recovery code, in any case and grouping. */
function isRecoveryCode(typed: string): boolean {
  return /^[A-Z2-7]{16}$/.test(normalized(typed))
}

function hashOf(code: string): string {
  return hash(normalized(code))
}

function normalized(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toUpperCase()
}
