import type { Body } from '#contract/call.ts'
import type { authCalls } from '#contract/accounts/auth.ts'
import type { Role } from '#contract/roles.ts'
import {
  CONSENT_VERSION,
  type ConsentKind,
  REGISTRATION_CONSENT,
  screenshotConsent,
} from '#contract/accounts/consents.ts'
import { indianDigits } from '#contract/typed-numbers.ts'
import { type Actor, storedRole } from '../../actor.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { newId } from '../../ids.ts'
import { countWithin, LIMITS, rejectAbove, consumeOne } from '../../limits.ts'
import { placeholderEmail } from '../../mail/no-email.ts'
import { ipKey } from '../../http/ip-key.ts'
import { ShopError } from '../../shop-error.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { adoptGuestOrders } from './adopt-guest-orders.ts'
import { readStoreSetting } from '../store-settings/read-store-settings.ts'
import { hashPassword } from './passwords.ts'
import { makeLink, useLink } from './one-time-links.ts'
import { assertNotDeleted } from './sessions.ts'

/** Creates a customer, whatever role the body contains, and emails the verification link. */
export async function register(
  app: App,
  body: Body<typeof authCalls.register>,
  { ip: from, consent }: { ip: string; consent: string | undefined },
): Promise<void> {
  const ip = ipKey(from)
  await consumeOne(app, `register:${ip}`, LIMITS.registrations)
  const passwordHash = await hashPassword(body.password, { ip, account: body.email })
  await app.database.transaction(async (tx) => {
    const id = await createAccount(app, tx, { ...body, role: 'customer', passwordHash, isVerified: false })
    await recordConsent(app, tx.db, { accountId: id, kind: 'registration', shown: consent })
    await mailVerification(app, tx, { id, name: body.name, email: body.email })
  })
}

interface NewAccount {
  role: Role
  name: string
  /** undefined for a phone order from a customer without an email. */
  email: string | undefined
  mobile: string
  passwordHash: string
  isVerified: boolean
  /**
   * Buys without a password. Two guests can give the same email: it belongs to one of them only once it is verified.
   */
  guest?: { email: string | undefined }
}

/** Inserts an account and returns its id. EMAIL_TAKEN if the email has an account, which the unique index decides. */
export async function createAccount(app: App, tx: Transaction, account: NewAccount): Promise<string> {
  const now = isoTime(app.clock)
  const id = newId(app.clock.now())
  const row = await tx.db
    .insertInto('accounts')
    .values({
      id,
      ...storedRole(account.role),
      name: account.name,
      email: account.email ?? placeholderEmail(id),
      mobile: account.mobile,
      password_hash: account.passwordHash,
      status: 'active',
      is_verified: account.isVerified ? 1 : 0,
      guest_email: account.guest ? (account.guest.email ?? placeholderEmail(id)) : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => new ShopError('EMAIL_TAKEN'))
  return row.id
}

interface Recipient {
  id: string
  name: string
  email: string
}

/** Queues the email with the verification link in the operation's transaction. */
async function mailVerification(app: App, tx: Transaction, { id, name, email }: Recipient): Promise<void> {
  const link = await makeLink(app, tx, id, 'verify')
  await queueMail(app, tx, { template: 'verify-email', to: email, facts: { name, link } })
}

/** Sends the verification email again; TOO_MANY above the limit. */
export async function resendVerification(app: App, actor: Actor): Promise<void> {
  const key = `verify:${actor.id}`
  await rejectAbove(app, key, LIMITS.verifications)
  await app.database.transaction(async (tx) => {
    await assertNotDeleted(tx, actor.id)
    await countWithin(app, tx.db, key, LIMITS.verifications)
    await mailVerification(app, tx, actor)
  })
}

/** Marks the email behind an emailed token as verified, once; orders of guests with that email move to the account. */
export async function verifyEmail(app: App, token: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    const accountId = await useLink(app, tx, token, 'verify')
    const account = await tx.db
      .updateTable('accounts')
      .set({ is_verified: 1, updated_at: isoTime(app.clock) })
      .where('id', '=', accountId)
      .returning(['id', 'email', 'role'])
      .executeTakeFirstOrThrow()
    await adoptGuestOrders(app, tx, account)
  })
}

interface Consent {
  accountId: string
  kind: ConsentKind
  /** The version that the client showed. Nothing is recorded without it, or if its wording is different. */
  shown: string | undefined
  orderId?: string
}

/** Records a consent inside the operation it belongs to, with the wording shown on the screen. */
export async function recordConsent(
  app: App,
  db: Queryable,
  { accountId, kind, shown, orderId }: Consent,
): Promise<void> {
  if (shown !== CONSENT_VERSION) return
  const isRegistration = kind === 'registration'
  const days = isRegistration ? 0 : await readStoreSetting(db, 'screenshotDays')
  const consent = {
    id: newId(app.clock.now()),
    account_id: accountId,
    kind,
    version: isRegistration ? await termsVersion(db) : CONSENT_VERSION,
    wording: isRegistration ? REGISTRATION_CONSENT : screenshotConsent(indianDigits(days)),
    order_id: orderId ?? null,
    created_at: isoTime(app.clock),
  }
  await db.insertInto('consents').values(consent).execute()
}

/** Which terms were accepted: the built-in ones, or the shop's published ones, identified by their last change. */
async function termsVersion(db: Queryable): Promise<string> {
  const terms = await db
    .selectFrom('policy_pages')
    .select('updated_at')
    .where('name', '=', 'terms')
    .where('status', '=', 'published')
    .executeTakeFirst()
  return terms ? `${CONSENT_VERSION}, terms of ${terms.updated_at}` : CONSENT_VERSION
}
