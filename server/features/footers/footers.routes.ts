import type { footerCalls } from '#contract/catalogue/footers.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { createFooter } from './create-footer.ts'
import { deleteFooter } from './delete-footer.ts'
import { listFooters } from './list-footers.ts'
import { updateFooter } from './update-footer.ts'

export function footerRoutes(app: App): Pick<Handlers, keyof typeof footerCalls> {
  return {
    getAllFooters: ({ query }) => listFooters(app, query),
    createFooter: async ({ body, actor, requestId }) => ({
      data: await createFooter(app, { body, actor, requestId }),
    }),
    updateFooterById: async ({ params, body, actor, requestId }) => ({
      data: await updateFooter(app, { id: params.id, body, actor, requestId }),
    }),
    deleteFooterById: async ({ params, actor, requestId }) => {
      await deleteFooter(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}
