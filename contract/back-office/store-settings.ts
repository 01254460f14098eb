import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { canonicalEmail, isEmail } from '../email.ts'
import { hasGstinForm, hasValidChecksum, STATES } from './gstin.ts'
import { stateCode } from '../orders/new-order.ts'
import {
  ADDRESS_LINE_MAX,
  EMAIL_MAX,
  PROMISED_DAYS_MAX,
  RETENTION_MONTHS,
  SCREENSHOT_DAYS,
  RECORD_NAME_MAX,
} from '../limits.ts'
import { imageUrl, recordResponse } from '../lists.ts'
import { toRupees } from '../money.ts'
import { rupees, rupeesField } from '../money-fields.ts'
import { MAILS, type MailTemplate } from './mails.ts'
import { POLICY_PAGES } from './policy-pages.ts'
import { SETUP_STEPS } from './setup.ts'
import { changedMessages, messageTexts } from '../whatsapp-messages.ts'
import { synonymsField } from '../catalogue/synonyms.ts'
import { couriersField } from '../orders/tracking.ts'

export const TAX_REGISTRATIONS = ['none', 'regular', 'composition'] as const

/** Public data of the shop: its name, where to pay, how to contact it. */
export const publicSettings = z.object({
  shopName: z.string(),
  /** '' for the default logo. */
  logo: z.union([imageUrl, z.literal('')]),
  upiId: z.string(),
  payeeName: z.string(),
  /** A personal UPI ID gets no 'open a UPI app' button. */
  upiKind: z.enum(['merchant', 'personal']),
  address: z.string(),
  state: z.string(),
  postalCode: z.string(),
  gstin: z.string(),
  /** Whether and how the seller is registered for GST (docs/rules/tax.md). */
  taxRegistration: z.enum(TAX_REGISTRATIONS),
  legalName: z.string(),
  /** The two digits of `state`; '' while it is not set. */
  stateCode: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  grievanceOfficer: z.string(),
  /** How many days a payment screenshot is kept after its order is completed: customers see this when they upload. */
  screenshotDays: z.number().int(),
  /** The amount in rupees from which delivery is free; null: each product's shipping price is charged. */
  freeShippingFrom: rupees.nullable(),
  /** Whether order totals are rounded to whole rupees, from the checkout onwards (docs/rules/tax.md#rounding). */
  roundTotals: z.boolean(),
  /** Maximum number of days to dispatch an order, to deliver it, and to return it (0: never). Null is unknown. */
  dispatchDays: z.number().int().nullable(),
  deliveryDays: z.number().int().nullable(),
  returnDays: z.number().int().nullable(),
  /** Whether visitors see the public shop; false: only the sign-in page. */
  publicShop: z.boolean(),
})

/**
 * Not a setting. Where emails go: 'smtp' to a mail server, 'outbox' to a folder of a test shop, 'none' if no one
 * gets them.
 */
const delivery = {
  emailDelivery: z.enum(['smtp', 'outbox', 'none']),
  /** The published policy pages, at /pages/<name>. */
  policyPages: z.array(z.enum(POLICY_PAGES)),
}
export type PublicSettings = z.output<typeof publicSettings> & z.output<z.ZodObject<typeof delivery>>

const ownSettings = z.object({
  /** The prefix of document numbers: up to 3 letters, digits, - and /. */
  documentPrefix: z.string(),
  /** The shop's couriers, with their tracking links (contract/orders/tracking.ts). */
  couriers: z.array(z.object({ name: z.string(), link: z.string() })),
  mails: z.record(z.enum(MAILS), z.boolean()),
  /** Message texts for buyers by occasion, with placeholders. */
  messages: messageTexts,
  /** Search synonyms, one group per line. */
  synonyms: z.string(),
  /** Months after which personal data is deleted, by kind; 0 for unused accounts means never. */
  orderMonths: z.number().int(),
  documentMonths: z.number().int(),
  auditMonths: z.number().int(),
  notificationMonths: z.number().int(),
  accountMonths: z.number().int(),
  setupSkipped: z.array(z.enum(SETUP_STEPS)),
})
export const storeSettings = publicSettings.extend(ownSettings.shape)
export type StoreSettings = z.output<typeof storeSettings>

function formed(label: string, max: number, isOne: (text: string) => boolean, error: string) {
  return f.optionalText(label, { max }).refine((text) => !text || isOne(text), { error })
}

/** Empty text means unknown. */
function daysOrUnknown(label: string) {
  const days = f.wholeNumber(label, { min: 0, max: PROMISED_DAYS_MAX }).nullable()
  return z.preprocess((input) => (input === '' ? null : input), days).optional()
}

const UPI_ID = /^[a-z\d._-]{2,64}@[a-z][a-z\d.-]{1,63}$/i
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length
const onOff = z
  .union([z.boolean(), z.literal('true'), z.literal('false')])
  .transform((on) => String(on) === 'true')
const switches = Object.fromEntries(MAILS.map((mail) => [mail, onOff.optional()])) as Record<
  MailTemplate,
  z.ZodOptional<typeof onOff>
>

/**
 * The rule for each setting. Settings that are not sent stay unchanged, so two admins can change different settings
 * at the same time.
 */
export const changedSettings = z.strictObject({
  shopName: f.textField('Shop name', { max: 100 }).optional(),
  /** An image, or '' to restore the default logo. */
  logo: z.union([z.file(), z.literal('')], { error: 'Please choose an image' }).optional(),
  upiId: f
    .textField('UPI ID', { max: 130 })
    .refine((text) => UPI_ID.test(text), { error: 'UPI ID must look like name@bank' })
    .optional(),
  payeeName: f.textField('Payee name', { max: 100 }).optional(),
  upiKind: z.enum(['merchant', 'personal'], { error: 'UPI ID type must be merchant or personal' }).optional(),
  address: f.optionalText('Address', { max: ADDRESS_LINE_MAX, lines: true }),
  state: z.enum([...STATES, ''], { error: 'Please choose an Indian State' }).optional(),
  postalCode: f
    .optionalText('PIN code', { max: 40 })
    .transform((text) => text && f.normalizePin(text))
    .refine((text) => !text || /^[1-9]\d{5}$/.test(text), { error: 'PIN code must be 6 digits' }),
  gstin: f
    .optionalText('GSTIN', { max: 40 })
    .transform((text) => text?.toUpperCase())
    .refine((text) => !text || hasGstinForm(text), {
      error: 'GSTIN must be 15 characters, like 27AAPFU0939F1ZV',
      abort: true,
    })
    .refine((text) => !text || hasValidChecksum(text), {
      error: 'Invalid GSTIN. Check the last character.',
    }),
  taxRegistration: z
    .enum(TAX_REGISTRATIONS, { error: 'GST registration must be none, regular or composition' })
    .optional(),
  legalName: f.optionalText('Legal name', { max: RECORD_NAME_MAX }),
  /** Sets `state`. */
  stateCode,
  documentPrefix: f
    .optionalText('Prefix', { max: 3 })
    .transform((text) => text?.toUpperCase())
    .refine((text) => !text || /^[A-Z0-9/-]+$/.test(text), {
      error: 'A prefix can have letters, digits, - and /',
    }),
  contactEmail: formed(
    'Email',
    EMAIL_MAX,
    (text) => isEmail(canonicalEmail(text)),
    'Please enter a valid email address',
  ),
  contactPhone: formed(
    'Phone',
    30,
    (text) => /^\+?[\d\s-]+$/.test(text) && digitsOf(text) >= 8 && digitsOf(text) <= 13,
    'Please enter a valid phone number',
  ),
  grievanceOfficer: f.optionalText('Grievance officer', { max: RECORD_NAME_MAX }),
  couriers: f.jsonField('Couriers', couriersField).optional(),
  mails: f.jsonField('Emails', z.strictObject(switches)).optional(),
  messages: f.jsonField('Messages', changedMessages).optional(),
  synonyms: synonymsField,
  screenshotDays: f.wholeNumber('Number of days', SCREENSHOT_DAYS).optional(),
  orderMonths: f.wholeNumber('Number of months', RETENTION_MONTHS.orderMonths).optional(),
  documentMonths: f.wholeNumber('Number of months', RETENTION_MONTHS.documentMonths).optional(),
  auditMonths: f.wholeNumber('Number of months', RETENTION_MONTHS.auditMonths).optional(),
  notificationMonths: f.wholeNumber('Number of months', RETENTION_MONTHS.notificationMonths).optional(),
  accountMonths: f
    .wholeNumber('Number of months', RETENTION_MONTHS.accountMonths)
    .refine((months) => months === 0 || months >= 12, { error: 'Number of months must be 0 or at least 12' })
    .optional(),
  freeShippingFrom: z
    .preprocess(
      (input) => (input === '' ? null : input),
      rupeesField('Amount').transform(toRupees).nullable(),
    )
    .optional(),
  roundTotals: onOff.optional(),
  publicShop: onOff.optional(),
  dispatchDays: daysOrUnknown('Days to dispatch'),
  deliveryDays: daysOrUnknown('Days to deliver'),
  returnDays: daysOrUnknown('Days to return'),
  setupSkipped: f.jsonField('Skipped steps', z.array(z.enum(SETUP_STEPS)).max(SETUP_STEPS.length)).optional(),
  /** An owner's own password, needed to change a UPI ID or payee name that is set. */
  password: f.passwordToCheck.optional(),
})

export const settingsCalls = {
  getSettings: call('GET', '/settings', {
    access: 'public',
    description:
      'The public part of the store settings: name, logo, UPI ID, payee, address, contact, how many days payment screenshots are stored, `freeShippingFrom` (rupees from which delivery is free, or null), `roundTotals` (whether order totals are whole rupees), and `emailDelivery`: whether emails are sent (`smtp`), saved to a folder on a test shop (`outbox`), or not sent at all (`none`), and `policyPages`, the published pages at /pages/<name>. Staff also get `mails` (each email on or off), `messages` (texts to buyers), `couriers` with their tracking links, `synonyms` for the search and `setupSkipped`.',
    response: recordResponse(publicSettings.extend(delivery).extend(ownSettings.partial().shape)),
    successMessage: 'Settings',
  }),
  updateSettings: call('PATCH', '/settings', {
    access: 'admin',
    area: 'settings',
    description:
      'Changes any of the settings; settings that are left out stay unchanged. Returns all of them. The GSTIN must belong to the state, and a registered seller needs one. `stateCode` sets `state`. Changing a UPI ID that is set, or its payee name, is for owners, needs your `password` and is reported to all owners. Takes effect immediately, with before and after in the audit log.',
    multipart: true,
    body: changedSettings,
    response: recordResponse(storeSettings.extend(delivery)),
    successMessage: 'Store settings saved',
    errors: ['BAD_PICTURE'],
  }),
}
