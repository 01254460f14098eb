import { randomBytes } from 'node:crypto'
import type { Answer } from '#contract/call.ts'
import type { SecondFactor, secondFactorCalls } from '#contract/accounts/second-factor.ts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'
import { provePassword } from './passwords.ts'
import { lockAccount } from './sessions.ts'
import { base32, isRecoveryCode, newRecoveryCodes, onSince, purposeOf, withCode } from './use-code.ts'

const KEY_BYTES = 20 // as long as SHA-1's own output (RFC 4226)

interface CodeRequest {
  actor: Actor
  code: string
  requestId: string
}

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

/** Makes a key for an authenticator app → as text and as the link of a QR code. It counts once a code confirms it. */
export async function startSecondFactor(
  app: App,
  { actor, password, address }: { actor: Actor; password: string; address: string },
): Promise<Answer<typeof secondFactorCalls.startSecondFactor>['data']> {
  await provePassword(app, actor, { field: 'password', typed: password, address })
  const key = randomBytes(KEY_BYTES)
  await app.database.transaction(async (tx) => {
    if (await onSince(tx.db, actor.id)) throw alreadyOn()
    const row = {
      secret: app.vault.seal(key.toString('base64url'), purposeOf(actor.id)),
      last_step: 0,
      created_at: isoTime(app.clock),
    }
    const stored = await tx.db
      .insertInto('second_factors')
      .values({ account_id: actor.id, on_since: null, ...row })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(row).where('second_factors.on_since', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst()
    if (!stored) throw alreadyOn()
  })
  const { shopName } = await readStoreSettings(app.database.read)
  return { key: base32(key), link: linkOf(base32(key), shopName, actor.email) }
}

function alreadyOn(): Refusal {
  return new Refusal('NOT_ALLOWED', 'Two-step authentication is already on. Please turn it off first.')
}

/** What authenticator apps read from a QR code: otpauth://totp/Shop:email?secret=… */
function linkOf(key: string, shopName: string, email: string): string {
  const issuer = encodeURIComponent(shopName.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/** Switches it on by a code of the app → ten recovery codes, shown this once. All other sessions end. */
export async function confirmSecondFactor(app: App, request: CodeRequest): Promise<string[]> {
  const { actor, code } = request
  if (isRecoveryCode(code)) throw invalid('code', 'Please enter the 6-digit code from your app.')
  return withCode(app, proofOf(request), async (tx) => {
    await lockAccount(tx, actor.id) // no login that asked for no code is half-way
    const turned = await tx.db
      .updateTable('second_factors')
      .set({ on_since: isoTime(app.clock) })
      .where('account_id', '=', actor.id)
      .where('on_since', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!turned) throw new Refusal('NOT_ALLOWED', 'Two-step authentication is already on.')
    await tx.db
      .deleteFrom('sessions')
      .where('account_id', '=', actor.id)
      .where('token_hash', '!=', actor.sessionHash)
      .execute()
    await audit(app, tx, request, 'second-factor-on')
    return newRecoveryCodes(tx, actor.id)
  })
}

/** Ten new recovery codes, shown this once, for a code of the app or an old recovery code; earlier ones are dead. */
export async function renewRecoveryCodes(app: App, request: CodeRequest): Promise<string[]> {
  await refuseUnlessOn(app, request.actor)
  return withCode(app, proofOf(request), async (tx) => {
    await audit(app, tx, request, 'new-recovery-codes')
    return newRecoveryCodes(tx, request.actor.id)
  })
}

/** Switches it off for who knows the password and has a code; key and recovery codes are gone. */
export async function switchOffSecondFactor(
  app: App,
  request: CodeRequest & { password: string; address: string },
): Promise<void> {
  const { actor, password, address } = request
  await refuseUnlessOn(app, actor)
  await provePassword(app, actor, { field: 'password', typed: password, address })
  await withCode(app, proofOf(request), async (tx) => {
    await forgetSecondFactor(tx, actor.id)
    await audit(app, tx, request, 'second-factor-off')
  })
}

/** Deletes key and recovery codes of an account → whether it had a key. */
export async function forgetSecondFactor(tx: Transaction, accountId: string): Promise<boolean> {
  await tx.db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const row = await tx.db
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

async function refuseUnlessOn(app: App, actor: Actor): Promise<void> {
  if (await onSince(app.database.read, actor.id)) return
  throw new Refusal('NOT_ALLOWED', 'Two-step authentication is off.')
}

function proofOf({ actor, code }: CodeRequest) {
  return { accountId: actor.id, typed: code, refuse: (text: string) => invalid('code', text) }
}

function audit(app: App, tx: Transaction, { actor, requestId }: CodeRequest, action: string): Promise<void> {
  return writeAudit(app, tx, { actor, requestId, action, subject: ['account', actor.id] })
}
