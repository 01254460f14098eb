import type { Answer, Body, Query } from '#contract/call.ts'
import { type Offer, offerCalls } from '#contract/catalogue/offers.ts'
import type { ActorContext } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { OffersRow } from '../../database/tables/catalogue.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { createRecord, deleteRecord, updateRecord } from '../../lists/catalogue-records.ts'
import { readPage, statusIs, inPlaces, lastPlace, placeAll, contains } from '../../lists/named-list.ts'

export function offerRoutes(app: App): Pick<Handlers, keyof typeof offerCalls> {
  return {
    getAllOffers: ({ query }) => listOffers(app, query),
    createOffer: async (request) => ({ data: await createOffer(app, request) }),
    updateOfferById: async ({ params, body, actor, requestId }) => ({
      data: await updateRecord(app, OFFER, {
        id: params.id,
        body,
        image: body.image && goodsPicture(body.image),
        columns: (before) => ({
          offer_percentage: body.offerPercentage ?? before.offer_percentage,
          valid_until: body.validUntil === undefined ? before.valid_until : body.validUntil,
          icon: body.icon ?? before.icon,
          bg_color: body.bgColor ?? before.bg_color,
          starts_at: body.startsAt === undefined ? before.starts_at : body.startsAt,
        }),
        actor,
        requestId,
      }),
    }),
    orderOffers: async ({ body, actor, requestId }) => {
      await placeAll(app, 'offers', { ids: body.ids, actor, requestId })
      return {}
    },
    deleteOfferById: async ({ params, actor, requestId }) => {
      await deleteRecord(app, OFFER, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}

type List = typeof offerCalls.getAllOffers

/** All offers, for everyone; the storefront leaves out what is over. Cached. */
function listOffers(app: App, query: Query<List>): Promise<Answer<List> | CachedResponse> {
  return app.responses.respond('offers', offerCalls.getAllOffers, query, ({ read }) =>
    readOffers(read, query),
  )
}

export async function readOffers(db: Queryable, query: Query<List>): Promise<Answer<List>> {
  let matching = db.selectFrom('offers')
  const { status, search } = query
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inPlaces(matching.selectAll(), query.sort), query)
  return { data: rows.map(serializeOffer), ...facts }
}

const OFFER = { table: 'offers', name: 'Offer', serialize: serializeOffer } as const

interface Creation extends ActorContext {
  body: Body<typeof offerCalls.createOffer>
}

export function createOffer(app: App, { body, actor, requestId }: Creation): Promise<Offer> {
  return createRecord(app, OFFER, {
    body,
    image: goodsPicture(body.image),
    columns: async ({ db }) => ({
      offer_percentage: body.offerPercentage,
      valid_until: body.validUntil ?? null,
      icon: body.icon ?? '',
      bg_color: body.bgColor ?? '',
      position: await lastPlace(db, 'offers'),
      starts_at: body.startsAt ?? null,
    }),
    actor,
    requestId,
  })
}

function serializeOffer(row: OffersRow): Offer {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    offerPercentage: row.offer_percentage,
    image: row.image,
    startsAt: row.starts_at,
    validUntil: row.valid_until,
    icon: row.icon,
    bgColor: row.bg_color,
    status: row.status,
  }
}
