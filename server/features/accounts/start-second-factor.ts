import { randomBytes } from 'node:crypto'
import type { Answer } from '#contract/call.ts'
import type { secondFactorCalls } from '#contract/second-factor.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { provePassword } from './prove-password.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'
import { base32 } from './totp.ts'
import { onSince, purposeOf } from './use-code.ts'

const KEY_BYTES = 20 // as long as SHA-1's own output (RFC 4226)

/** Makes a key for the admin's authenticator app → the key as text and as the link of a QR code. It counts for nothing until a code confirms it. */
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
    const kept = await tx.db
      .insertInto('second_factors')
      .values({ account_id: actor.id, on_since: null, ...row })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(row).where('second_factors.on_since', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst()
    if (!kept) throw alreadyOn()
  })
  const { shopName } = await readStoreSettings(app.database.read)
  return { key: base32(key), link: linkOf(base32(key), shopName, actor.email) }
}

function alreadyOn(): Refusal {
  return new Refusal('NOT_ALLOWED', 'The second factor is on already. Please switch it off first.')
}

/** What authenticator apps read from a QR code: otpauth://totp/Shop:email?secret=… */
function linkOf(key: string, shopName: string, email: string): string {
  const issuer = encodeURIComponent(shopName.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}
