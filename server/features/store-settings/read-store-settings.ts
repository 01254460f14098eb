import { type State, STATE_CODES } from '#contract/back-office/gstin.ts'
import { RETENTION_MONTHS, SCREENSHOT_DAYS } from '#contract/limits.ts'
import { MAILS } from '#contract/back-office/mails.ts'
import { type Paise, toPaise } from '#contract/money.ts'
import { USUAL_MESSAGES } from '#contract/whatsapp-messages.ts'
import {
  type PublicSettings,
  publicSettings,
  type StoreSettings,
  storeSettings,
} from '#contract/back-office/store-settings.ts'
import { USUAL_SYNONYMS } from '#contract/catalogue/synonyms.ts'
import type { Courier } from '#contract/orders/tracking.ts'
import type { Queryable } from '../../database/database.ts'

/**
 * The couriers' current tracking links; they may change, and admins can edit them. India Post's page takes no
 * number.
 */
const DEFAULT_COURIERS: Courier[] = [
  { name: 'Delhivery', link: 'https://www.delhivery.com/track/package/{number}' },
  {
    name: 'Blue Dart',
    link: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  {
    name: 'DTDC',
    link: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={number}',
  },
  { name: 'India Post', link: '' },
  { name: 'Ekart', link: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  { name: 'Xpressbees', link: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
]

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
  taxRegistration: 'none',
  legalName: '',
  stateCode: '',
  documentPrefix: '',
  contactEmail: '',
  contactPhone: '',
  grievanceOfficer: '',
  couriers: DEFAULT_COURIERS,
  mails: Object.fromEntries(MAILS.map((mail) => [mail, true])) as StoreSettings['mails'],
  messages: USUAL_MESSAGES,
  synonyms: USUAL_SYNONYMS,
  screenshotDays: SCREENSHOT_DAYS.usual,
  freeShippingFrom: null,
  roundTotals: false,
  dispatchDays: null,
  deliveryDays: null,
  returnDays: null,
  publicShop: true,
  orderMonths: RETENTION_MONTHS.orderMonths.usual,
  documentMonths: RETENTION_MONTHS.documentMonths.usual,
  auditMonths: RETENTION_MONTHS.auditMonths.usual,
  notificationMonths: RETENTION_MONTHS.notificationMonths.usual,
  accountMonths: RETENTION_MONTHS.accountMonths.usual,
  setupSkipped: [],
}

/**
 * Records whose parts are separate rows ('mails.order-received'), so two admins can change two parts at the same
 * time.
 */
const PARTED = ['mails', 'messages'] as const
type Parted = (typeof PARTED)[number]

/** The store settings, read from the database each time; those never set have their defaults. */
export async function readStoreSettings(db: Queryable): Promise<StoreSettings> {
  const rows = await db.selectFrom('store_settings').select(['name', 'value']).execute()
  const stored: Record<string, unknown> = {}
  const parts: Record<Parted, Record<string, unknown>> = {
    mails: { ...DEFAULTS.mails },
    messages: { ...DEFAULTS.messages },
  }
  for (const { name, value } of rows) {
    const record = PARTED.find((one) => name.startsWith(`${one}.`))
    const part = record && name.slice(record.length + 1)
    if (!record) stored[name] = JSON.parse(value) as unknown
    else if (part && part in parts[record]) parts[record][part] = JSON.parse(value) as unknown
  }
  const stateCode = STATE_CODES[stored['state'] as State] ?? ''
  return storeSettings.parse({ ...DEFAULTS, ...stored, ...parts, stateCode })
}

function valueOf(db: Queryable, name: string) {
  return db.selectFrom('store_settings').select('value').where('name', '=', name).execute()
}

/** One setting only, for settings that are read often. */
export async function readStoreSetting<N extends Exclude<keyof StoreSettings, Parted>>(
  db: Queryable,
  name: N,
): Promise<StoreSettings[N]> {
  const [row] = await valueOf(db, name)
  return row ? (storeSettings.shape[name].parse(JSON.parse(row.value)) as StoreSettings[N]) : DEFAULTS[name]
}

/** The amount in paise from which delivery is free, or null: for `withDelivery`. */
export async function freeDeliveryFrom(db: Queryable): Promise<Paise | null> {
  const rupees = await readStoreSetting(db, 'freeShippingFrom')
  return rupees === null ? null : toPaise(rupees)
}

/** The settings that anyone may see. */
export function publicPart(settings: StoreSettings): Omit<PublicSettings, 'emailDelivery' | 'policyPages'> {
  return publicSettings.parse(settings)
}

/** Settings as rows of the table: name → value, with the parts of a record as separate rows. */
export function settingRows(settings: SettingChanges): [name: string, value: unknown][] {
  const rows = Object.entries(settings).flatMap(([name, value]) =>
    PARTED.some((one) => one === name)
      ? Object.entries(value ?? {}).map(([part, of]): [string, unknown] => [`${name}.${part}`, of])
      : [[name, value] as [string, unknown]],
  )
  return rows.filter(([, value]) => value !== undefined)
}

export type SettingChanges = {
  [N in keyof Omit<StoreSettings, Parted>]?: StoreSettings[N] | undefined
} & {
  [N in Parted]?: { [Part in keyof StoreSettings[N]]?: StoreSettings[N][Part] | undefined } | undefined
}
