import type { Body } from '#contract/call.ts'
import type { authCalls } from '#contract/accounts/auth.ts'
import type { Role } from '#contract/roles.ts'
import { storedRole } from '../../actor.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../ids.ts'
import { LIMITS, takeOne } from '../../limits.ts'
import { hashPassword } from './passwords.ts'
import { placeOfEmail } from '../../mail/no-email.ts'
import { addressKey } from '../../http/address-key.ts'
import { Refusal } from '../../refusal.ts'
import { recordConsent } from './record-consent.ts'
import { mailVerification } from './verify-email.ts'

/** Makes a customer, whatever role the body says, and mails the link that verifies the address. */
export async function register(
  app: App,
  body: Body<typeof authCalls.register>,
  { address: from, consent }: { address: string; consent: string | undefined },
): Promise<void> {
  const address = addressKey(from)
  await takeOne(app, `register:${address}`, LIMITS.registrations)
  const passwordHash = await hashPassword(body.password, { address, account: body.email })
  await app.database.transaction(async (tx) => {
    const id = await createAccount(app, tx, { ...body, role: 'customer', passwordHash, isVerified: false })
    await recordConsent(app, tx.db, { accountId: id, kind: 'registration', shown: consent })
    await mailVerification(app, tx, { id, name: body.name, email: body.email })
  })
}

interface NewAccount {
  role: Role
  name: string
  /** undefined for an order by phone of somebody who gave none. */
  email: string | undefined
  mobile: string
  passwordHash: string
  isVerified: boolean
  /** Buys without a password. Two guests may give one email: it is theirs only once it is proven. */
  guest?: { email: string | undefined }
}

/** Inserts an account → its id. EMAIL_TAKEN when the address has one: the unique index decides. */
export async function createAccount(app: App, tx: Transaction, account: NewAccount): Promise<string> {
  const now = isoTime(app.clock)
  const id = newId(app.clock.now())
  const row = await tx.db
    .insertInto('accounts')
    .values({
      id,
      ...storedRole(account.role),
      name: account.name,
      email: account.email ?? placeOfEmail(id),
      mobile: account.mobile,
      password_hash: account.passwordHash,
      status: 'active',
      is_verified: account.isVerified ? 1 : 0,
      guest_email: account.guest ? (account.guest.email ?? placeOfEmail(id)) : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('EMAIL_TAKEN')
  return row.id
}
