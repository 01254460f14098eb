import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { type SettingChanges, settingRows } from './read-store-settings.ts'

/** Writes the given settings and leaves the others as they are. */
export async function writeStoreSettings(app: App, db: Queryable, settings: SettingChanges): Promise<void> {
  const updated_at = isoTime(app.clock)
  for (const [name, setting] of settingRows(settings)) {
    const value = JSON.stringify(setting)
    await db
      .insertInto('store_settings')
      .values({ name, value, updated_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
      .execute()
  }
}
