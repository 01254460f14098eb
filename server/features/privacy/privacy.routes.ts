import type { privacyCalls } from '#contract/accounts/privacy.ts'
import type { App } from '../../app.ts'
import { Download } from '../../http/download.ts'
import type { Handlers } from '../../http/handlers.ts'
import { deleteCustomer, deleteOwnAccount } from './delete-account.ts'
import { dataPage, exportCustomer, exportData } from './export-data.ts'

export function privacyRoutes(app: App): Pick<Handlers, keyof typeof privacyCalls> {
  return {
    exportData: async ({ actor }) => ({ data: await exportData(app, actor) }),
    exportDataPage: async ({ actor }) => new Download('my-data.html', once(await dataPage(app, actor))),
    exportCustomer: async ({ params, actor, requestId }) => {
      const page = await exportCustomer(app, { id: params.id, actor, requestId })
      return new Download('customer-data.html', once(page))
    },
    deleteMe: async ({ actor, body, address }) => {
      await deleteOwnAccount(app, { actor, password: body.password, address })
      return { status: 200 }
    },
    deleteCustomer: async ({ params, actor, requestId }) => {
      await deleteCustomer(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
