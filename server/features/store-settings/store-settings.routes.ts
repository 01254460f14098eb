import type { settingsCalls } from '#contract/back-office/store-settings.ts'
import { isStaff } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { isForStrangers } from '../../settings.ts'
import { publishedPages } from '../policies/policy-pages.ts'
import { publicPart, readStoreSettings } from './read-store-settings.ts'
import { updateStoreSettings } from './update-store-settings.ts'

export function settingsRoutes(app: App): Pick<Handlers, keyof typeof settingsCalls> {
  const { smtpUrl } = app.settings
  const emailDelivery = smtpUrl ? 'smtp' : isForStrangers(app.settings) ? 'none' : 'outbox'
  return {
    getSettings: async ({ actor }) => {
      const settings = await readStoreSettings(app.database.read)
      const shown = isStaff(actor?.role) ? settings : publicPart(settings)
      return { data: { ...shown, emailDelivery, policyPages: await publishedPages(app.database.read) } }
    },
    updateSettings: async ({ body, actor, requestId, address }) => {
      const settings = await updateStoreSettings(app, { body, actor, requestId, address })
      return { data: { ...settings, emailDelivery, policyPages: await publishedPages(app.database.read) } }
    },
  }
}
