// The consents, with the wording that people see. Each is stored with version and time
// (docs/rules/accounts.md).

/** Sent by the client that showed this wording. A new wording gets a new version. */
export const CONSENT_VERSION = '2026-11'

/** The checkbox at registration. It is never preselected. */
export const REGISTRATION_CONSENT = 'I agree to the terms and conditions'

/** The sentence above the upload of a payment screenshot; `days`: how long it is stored after delivery. */
export function screenshotConsent(days: string): string {
  return `Your screenshot is read on the shop’s own server, never by another company, and stored for ${days === '1' ? '1 day' : `${days} days`} after delivery.`
}

export const CONSENT_KINDS = ['registration', 'screenshot'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** A header rather than a field, so the specified bodies do not change. */
export const CONSENT_HEADER = {
  'Consent-Version':
    'the version of the wording that was on the screen; records that the customer agreed to it',
}
