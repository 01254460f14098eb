import {
  CONSENT_VERSION,
  type ConsentKind,
  REGISTRATION_CONSENT,
  screenshotConsent,
} from '#contract/accounts/consents.ts'
import { indianDigits } from '#contract/indian-digits.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { newId } from '../../ids.ts'
import { readStoreSetting } from '../store-settings/read-store-settings.ts'

interface Consent {
  accountId: string
  kind: ConsentKind
  /** The version that the client showed. Without one, or for one of other words, nothing is recorded. */
  shown: string | undefined
  orderId?: string
}

/** Records what somebody agreed to, inside the operation that it is for, in the words that were on the screen. */
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

/** Which terms were agreed to: the built-in ones, or those that the shop published, by their last change. */
async function termsVersion(db: Queryable): Promise<string> {
  const terms = await db
    .selectFrom('policy_pages')
    .select('updated_at')
    .where('name', '=', 'terms')
    .where('status', '=', 'published')
    .executeTakeFirst()
  return terms ? `${CONSENT_VERSION}, terms of ${terms.updated_at}` : CONSENT_VERSION
}
