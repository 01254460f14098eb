import { stat } from 'node:fs/promises'
import { type App, namingSetting } from '../app.ts'
import { commonClock } from '../clock.ts'
import { openAsItIs } from '../database/open.ts'
import { newestSchema, rejectNewer } from '../database/migrate.ts'
import { filesOf, openFiles } from '../files/open.ts'
import { SettingError, type Settings } from '../settings.ts'

/** The parts needed by commands that only read a shop. */
export interface ExistingShop extends Pick<App, 'settings' | 'clock' | 'database' | 'files'> {
  schema: number
  close: () => Promise<void>
}

/**
 * Opens the existing shop that the settings name, without creating anything or changing its schema. Throws a
 * one-line error if there is none.
 */
export async function openExistingShop(settings: Settings, open = openFiles): Promise<ExistingShop> {
  const opened = await openAsItIs(settings).catch((error: Error) => {
    throw namingSetting(settings, error)
  })
  if (!opened) throw noShop(settings)
  const { database, schema } = opened
  try {
    rejectNewer(schema)
    if (!settings.filesUrl && !(await stat(settings.dataDir).catch(() => null))) throw noFolder(settings)
    const files = await (settings.filesUrl ? open : filesOf)(settings)
    const clock = await commonClock(database)
    const close = async () => {
      clock.stop?.()
      await database.close()
    }
    return { settings, clock, database, files, schema, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The same for commands that need the newest schema: throws if it is older. */
export async function openUpgradedShop(settings: Settings, open = openFiles): Promise<ExistingShop> {
  const shop = await openExistingShop(settings, open)
  if (shop.schema === newestSchema()) return shop
  await shop.close()
  throw new Error(
    `the database schema ${shop.schema} is older than this version: start the shop once to upgrade it`,
  )
}

function noShop({ databaseUrl, dataDir }: Settings): SettingError {
  return new SettingError(
    databaseUrl
      ? 'the database in DATABASE_URL has no shop: correct the address, start the shop, or restore a backup'
      : `DATA_DIR ${dataDir} has no shop: correct the path, start the shop, or restore a backup`,
  )
}

function noFolder({ dataDir }: Settings): SettingError {
  return new SettingError(`DATA_DIR ${dataDir} does not exist: it must contain the shop’s files`)
}
