import type { offerCalls } from '#contract/catalogue/offers.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { placeAll } from '../../lists/places.ts'
import { createOffer } from './create-offer.ts'
import { deleteOffer } from './delete-offer.ts'
import { listOffers } from './list-offers.ts'
import { updateOffer } from './update-offer.ts'

export function offerRoutes(app: App): Pick<Handlers, keyof typeof offerCalls> {
  return {
    getAllOffers: ({ query }) => listOffers(app, query),
    createOffer: async ({ body, actor, requestId }) => ({
      data: await createOffer(app, { body, actor, requestId }),
    }),
    updateOfferById: async ({ params, body, actor, requestId }) => ({
      data: await updateOffer(app, { id: params.id, body, actor, requestId }),
    }),
    orderOffers: async ({ body, actor, requestId }) => {
      await placeAll(app, 'offers', { ids: body.ids, actor, requestId })
      return {}
    },
    deleteOfferById: async ({ params, actor, requestId }) => {
      await deleteOffer(app, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}
