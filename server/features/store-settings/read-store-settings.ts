import { SCREENSHOT_DAYS } from '#contract/limits.ts'
import { MAILS } from '#contract/mails.ts'
import {
  type PublicSettings,
  publicSettings,
  type StoreSettings,
  storeSettings,
} from '#contract/store-settings.ts'
import type { Queryable } from '../../database/database.ts'

const DEFAULTS: StoreSettings = {
  shopName: 'Samagri',
  logo: '',
  upiId: '',
  payeeName: '',
  upiKind: 'personal',
  address: '',
  state: '',
  postalCode: '',
  gstin: '',
  contactEmail: '',
  contactPhone: '',
  grievanceOfficer: '',
  mails: Object.fromEntries(MAILS.map((mail) => [mail, true])) as StoreSettings['mails'],
  screenshotDays: SCREENSHOT_DAYS.usual,
}

/** Each mail's switch is a setting of its own, so that two admins can turn two of them at once. */
const SWITCH = 'mails.'

/** The store settings as they stand in the database, read anew each time; what was never set has its default. */
export async function readStoreSettings(db: Queryable): Promise<StoreSettings> {
  const rows = await db.selectFrom('store_settings').select(['name', 'value']).execute()
  const stored: Record<string, unknown> = {}
  const mails: Record<string, unknown> = { ...DEFAULTS.mails }
  for (const { name, value } of rows) {
    if (!name.startsWith(SWITCH)) stored[name] = JSON.parse(value) as unknown
    else if (name.slice(SWITCH.length) in mails)
      mails[name.slice(SWITCH.length)] = JSON.parse(value) as unknown
  }
  return storeSettings.parse({ ...DEFAULTS, ...stored, mails })
}

/** What of them anyone may know. */
export function publicPart(settings: StoreSettings): PublicSettings {
  return publicSettings.parse(settings)
}

/** Settings as rows of the table: name → value, switches one by one. */
export function settingRows({ mails = {}, ...others }: SettingChanges): [name: string, value: unknown][] {
  const switches = Object.entries(mails).map(([mail, on]) => [SWITCH + mail, on] as [string, unknown])
  return [...Object.entries(others), ...switches].filter(([, value]) => value !== undefined)
}

export type SettingChanges = { [N in keyof Omit<StoreSettings, 'mails'>]?: StoreSettings[N] | undefined } & {
  mails?: { [M in keyof StoreSettings['mails']]?: boolean | undefined } | undefined
}
