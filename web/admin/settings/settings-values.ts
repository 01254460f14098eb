import { failures } from '#contract/call.ts'
import { stateMismatch } from '#contract/back-office/gstin.ts'
import { MAILS } from '#contract/back-office/mails.ts'
import { RETENTION_MONTHS } from '#contract/limits.ts'
import { USUAL_MESSAGES } from '#contract/messages.ts'
import {
  changedSettings,
  type PublicSettings,
  type StoreSettings,
} from '#contract/back-office/store-settings.ts'
import { changedFields } from '#web/admin/catalogue-forms/form-act.ts'

/** What the form holds: everything as typed; `logo` a new picture, '' to take it away, undefined to keep it. */
export type SettingsValues = Omit<
  StoreSettings,
  | 'logo'
  | 'screenshotDays'
  | 'freeShippingFrom'
  | 'setupSkipped'
  | 'stateCode'
  | PromisedDays
  | RetentionMonths
> & {
  logo: File | '' | undefined
  screenshotDays: string
  /** Rupees as typed; '' for no free delivery. */
  freeShippingFrom: string
  /** Typed to change a UPI ID that is set. */
  password: string
} & Record<PromisedDays | RetentionMonths, string>

/** Days as typed; '' for unknown. */
type PromisedDays = 'dispatchDays' | 'deliveryDays' | 'returnDays'

type RetentionMonths = keyof typeof RETENTION_MONTHS
export const RETENTION = Object.keys(RETENTION_MONTHS) as RetentionMonths[]

/** What the form starts with. */
export function settingsValues(
  settings: Omit<PublicSettings, 'emailDelivery' | 'policyPages'> & Partial<StoreSettings>,
): SettingsValues {
  const {
    mails,
    messages = USUAL_MESSAGES,
    screenshotDays,
    freeShippingFrom,
    couriers = [],
    synonyms = '',
    documentPrefix = '',
    stateCode: _,
    ...others
  } = settings
  const all = Object.fromEntries(MAILS.map((mail) => [mail, mails?.[mail] ?? true])) as StoreSettings['mails']
  const months = RETENTION.map((name) => [name, String(settings[name] ?? RETENTION_MONTHS[name].usual)])
  return {
    ...others,
    ...(Object.fromEntries(months) as Record<RetentionMonths, string>),
    couriers,
    logo: undefined,
    mails: all,
    messages,
    synonyms,
    documentPrefix,
    screenshotDays: String(screenshotDays),
    freeShippingFrom: freeShippingFrom === null ? '' : String(freeShippingFrom),
    password: '',
    dispatchDays: String(others.dispatchDays ?? ''),
    deliveryDays: String(others.deliveryDays ?? ''),
    returnDays: String(others.returnDays ?? ''),
  }
}

/** What is sent: only the settings and mail switches that were changed here, so nobody else's change is undone. */
export function changesOf(now: SettingsValues, before: SettingsValues): Record<string, unknown> {
  const { mails, messages, couriers, ...others } = changedFields(now, before)
  return {
    ...others,
    ...(mails && { mails: changedFields(mails, before.mails) }),
    ...(messages && { messages: changedFields(messages, before.messages) }),
    ...(couriers && { couriers: JSON.stringify(couriers) }), // a form leaves out an empty list
  }
}

/** The contract's texts for what was changed, by field; also the GSTIN against the state. */
export function fieldErrors(now: SettingsValues, before: SettingsValues): Record<string, string> {
  const parsed = changedSettings.safeParse(changesOf(now, before))
  if (!parsed.success) return failures(parsed.error.issues).fields
  const mismatch = stateMismatch(now.gstin.trim().toUpperCase(), now.state)
  return mismatch ? { gstin: mismatch } : {}
}
