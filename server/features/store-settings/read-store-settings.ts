import { type PublicSettings, publicSettings } from '#contract/store-settings.ts'
import type { Queryable } from '../../database/database.ts'

const DEFAULTS: PublicSettings = {
  shopName: 'Samagri',
  upiId: '',
  payeeName: '',
  upiKind: 'personal',
  address: '',
  state: '',
  gstin: '',
  contactEmail: '',
  contactPhone: '',
  grievanceOfficer: '',
}

/** The store settings as they stand in the database; what was never set has its default. */
export async function readStoreSettings(db: Queryable): Promise<PublicSettings> {
  const rows = await db.selectFrom('store_settings').select(['name', 'value']).execute()
  const stored = Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
  return publicSettings.parse({ ...DEFAULTS, ...stored })
}
