import type { Answer, Body, Query } from '#contract/call.ts'
import { type Banner, bannerCalls } from '#contract/catalogue/banners.ts'
import type { ActorContext } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { BannersRow } from '../../database/tables/catalogue.ts'
import { bannerPicture } from '../../files/pictures.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { createRecord, deleteRecord, updateRecord } from '../../lists/catalogue-records.ts'
import { readPage, statusIs, inPlaces, lastPlace, placeAll, contains } from '../../lists/named-list.ts'

export function bannerRoutes(app: App): Pick<Handlers, keyof typeof bannerCalls> {
  return {
    getAllHeaders: ({ query }) => listBanners(app, query),
    createHeader: async (request) => ({ data: await createBanner(app, request) }),
    updateHeaderById: async ({ params, body, actor, requestId }) => ({
      data: await updateRecord(app, BANNER, {
        id: params.id,
        body,
        image: body.image && bannerPicture(body.image),
        columns: (before) => ({
          button_text: body.buttonText ?? before.button_text,
          image_alt: body.imageAlt ?? before.image_alt,
          starts_at: body.startsAt === undefined ? before.starts_at : body.startsAt,
        }),
        actor,
        requestId,
      }),
    }),
    orderHeaders: async ({ body, actor, requestId }) => {
      await placeAll(app, 'headers', { ids: body.ids, actor, requestId })
      return {}
    },
    deleteHeaderById: async ({ params, actor, requestId }) => {
      await deleteRecord(app, BANNER, { id: params.id, actor, requestId })
      return { status: 200 }
    },
  }
}

type List = typeof bannerCalls.getAllHeaders

/** All banners with their status, for everyone; the storefront chooses. Cached. */
function listBanners(app: App, query: Query<List>): Promise<CachedResponse> {
  return app.responses.respond('headers', bannerCalls.getAllHeaders, query, ({ read }) =>
    readBanners(read, query),
  )
}

export async function readBanners(db: Queryable, query: Query<List>): Promise<Answer<List>> {
  let matching = db.selectFrom('headers')
  const { status, search } = query
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inPlaces(matching.selectAll(), query.sort), query)
  return { data: rows.map(serializeBanner), ...facts }
}

const BANNER = { table: 'headers', name: 'Header', serialize: serializeBanner } as const

interface Creation extends ActorContext {
  body: Body<typeof bannerCalls.createHeader>
}

export function createBanner(app: App, { body, actor, requestId }: Creation): Promise<Banner> {
  return createRecord(app, BANNER, {
    body,
    image: bannerPicture(body.image),
    columns: async ({ db }) => ({
      button_text: body.buttonText ?? '',
      image_alt: body.imageAlt ?? '',
      position: await lastPlace(db, 'headers'),
      starts_at: body.startsAt ?? null,
    }),
    actor,
    requestId,
  })
}

function serializeBanner(row: BannersRow): Banner {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    status: row.status,
    buttonText: row.button_text,
    imageAlt: row.image_alt,
    startsAt: row.starts_at,
  }
}
