import type { headerCalls } from '#contract/catalogue/headers.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { placeAll } from '../../lists/places.ts'
import { createHeader } from './create-header.ts'
import { deleteHeader } from './delete-header.ts'
import { listHeaders } from './list-headers.ts'
import { updateHeader } from './update-header.ts'

export function headerRoutes(app: App): Pick<Handlers, keyof typeof headerCalls> {
  return {
    getAllHeaders: ({ query }) => listHeaders(app, query),
    createHeader: async ({ body, actor, requestId }) => ({
      data: await createHeader(app, { body, actor, requestId }),
    }),
    updateHeaderById: async ({ params, body, actor, requestId }) => ({
      data: await updateHeader(app, { id: params.id, body, actor, requestId }),
    }),
    orderHeaders: async ({ body, actor, requestId }) => {
      await placeAll(app, 'headers', { ids: body.ids, actor, requestId })
      return {}
    },
    deleteHeaderById: async ({ params, actor, requestId }) => {
      await deleteHeader(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}
