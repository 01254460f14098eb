import type { settingsCalls } from '#contract/store-settings.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readStoreSettings } from './read-store-settings.ts'

export function settingsRoutes(app: App): Pick<Handlers, keyof typeof settingsCalls> {
  return { getSettings: async () => ({ data: await readStoreSettings(app.database.read) }) }
}
