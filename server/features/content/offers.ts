import type { Answer, Body, Query } from '#contract/call.ts'
import { type Offer, offerCalls } from '#contract/catalogue/offers.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { OffersRow } from '../../database/tables/catalogue.ts'
import { goodsPicture, keepingPictures } from '../../files/pictures.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { newId } from '../../ids.ts'
import { readPage, statusIs } from '../../lists/named-list.ts'
import { inPlaces, lastPlace, placeAll } from '../../lists/places.ts'
import { contains } from '../../lists/search.ts'
import { notFound } from '../../refusal.ts'

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

interface Creation extends By {
  body: Body<typeof offerCalls.createOffer>
}

/** Keeps the picture, then in one transaction the offer and its audit row. */
export async function createOffer(app: App, { body, actor, requestId }: Creation): Promise<Offer> {
  const picture = await goodsPicture(body.image)
  return keepingPictures(app, [picture], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description,
      image: picture.address,
      status: body.status ?? 'active',
      offer_percentage: body.offerPercentage,
      valid_until: body.validUntil ?? null,
      icon: body.icon ?? '',
      bg_color: body.bgColor ?? '',
      position: await lastPlace(tx.db, 'offers'),
      starts_at: body.startsAt ?? null,
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('offers').values(row).execute()
    const after = serializeOffer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['offer', row.id], after })
    return after
  })
}

interface Change extends By {
  id: string
  body: Body<typeof offerCalls.updateOfferById>
}

/** Changes what was sent and keeps the rest. */
async function updateOffer(app: App, { id, body, actor, requestId }: Change): Promise<Offer> {
  const picture = body.image && (await goodsPicture(body.image))
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const offer = tx.db.selectFrom('offers').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, offer).executeTakeFirst()
    if (!before) throw notFound('Offer')
    const changes = {
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      image: picture?.address ?? before.image,
      status: body.status ?? before.status,
      offer_percentage: body.offerPercentage ?? before.offer_percentage,
      valid_until: body.validUntil === undefined ? before.valid_until : body.validUntil,
      icon: body.icon ?? before.icon,
      bg_color: body.bgColor ?? before.bg_color,
      starts_at: body.startsAt === undefined ? before.starts_at : body.startsAt,
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('offers').set(changes).where('id', '=', id).execute()
    const answer = serializeOffer({ ...before, ...changes })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['offer', id],
      before: serializeOffer(before),
      after: answer,
    })
    return answer
  })
}

interface Deletion extends By {
  id: string
}

/** Deletes the offer; its picture goes with the next sweep when nothing else has it. */
async function deleteOffer(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const offer = tx.db.selectFrom('offers').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, offer).executeTakeFirst()
    if (!row) throw notFound('Offer')
    await tx.db.deleteFrom('offers').where('id', '=', id).execute()
    const before = serializeOffer(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['offer', id], before })
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
