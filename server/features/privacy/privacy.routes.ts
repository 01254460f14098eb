import type { privacyCalls } from '#contract/accounts/privacy.ts'
import type { App } from '../../app.ts'
import { Download } from '../../http/download.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readStoreSetting } from '../store-settings/read-store-settings.ts'
import { deleteOwnAccount } from './delete-account.ts'
import { dataPage, exportData } from './export-data.ts'

export function privacyRoutes(app: App): Pick<Handlers, keyof typeof privacyCalls> {
  return {
    exportData: async ({ actor }) => ({ data: await exportData(app, actor) }),
    exportDataPage: async ({ actor }) => {
      const shop = await readStoreSetting(app.database.read, 'shopName')
      return new Download('my-data.html', pieces(dataPage(await exportData(app, actor), shop)))
    },
    deleteMe: async ({ actor, body, address }) => {
      await deleteOwnAccount(app, { actor, password: body.password, address })
      return { status: 200 }
    },
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield text
}
