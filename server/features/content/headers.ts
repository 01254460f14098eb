import type { Answer, Body, Query } from '#contract/call.ts'
import { type Header, headerCalls } from '#contract/catalogue/headers.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { HeadersRow } from '../../database/tables/catalogue.ts'
import { bannerPicture, keepingPictures } from '../../files/pictures.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { newId } from '../../ids.ts'
import { readPage, statusIs } from '../../lists/named-list.ts'
import { inPlaces, lastPlace, placeAll } from '../../lists/places.ts'
import { contains } from '../../lists/search.ts'
import { notFound } from '../../refusal.ts'

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

type List = typeof headerCalls.getAllHeaders

/** All banners with their status, for everyone; the storefront chooses. Cached. */
function listHeaders(app: App, query: Query<List>): Promise<CachedResponse> {
  return app.responses.respond('headers', headerCalls.getAllHeaders, query, ({ read }) =>
    readHeaders(read, query),
  )
}

export async function readHeaders(db: Queryable, query: Query<List>): Promise<Answer<List>> {
  let matching = db.selectFrom('headers')
  const { status, search } = query
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inPlaces(matching.selectAll(), query.sort), query)
  return { data: rows.map(serializeHeader), ...facts }
}

interface Creation extends By {
  body: Body<typeof headerCalls.createHeader>
}

/** Keeps the banner's picture, then in one transaction the header and its audit row. */
export async function createHeader(app: App, { body, actor, requestId }: Creation): Promise<Header> {
  const picture = await bannerPicture(body.image)
  return keepingPictures(app, [picture], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description,
      image: picture.address,
      status: body.status ?? 'active',
      button_text: body.buttonText ?? '',
      image_alt: body.imageAlt ?? '',
      position: await lastPlace(tx.db, 'headers'),
      starts_at: body.startsAt ?? null,
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('headers').values(row).execute()
    const after = serializeHeader(row)
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['header', row.id], after })
    return after
  })
}

interface Change extends By {
  id: string
  body: Body<typeof headerCalls.updateHeaderById>
}

/** Changes what was sent and keeps the rest. */
async function updateHeader(app: App, { id, body, actor, requestId }: Change): Promise<Header> {
  const picture = body.image && (await bannerPicture(body.image))
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const header = tx.db.selectFrom('headers').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, header).executeTakeFirst()
    if (!before) throw notFound('Header')
    const changes = {
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      image: picture?.address ?? before.image,
      status: body.status ?? before.status,
      button_text: body.buttonText ?? before.button_text,
      image_alt: body.imageAlt ?? before.image_alt,
      starts_at: body.startsAt === undefined ? before.starts_at : body.startsAt,
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('headers').set(changes).where('id', '=', id).execute()
    const answer = serializeHeader({ ...before, ...changes })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['header', id],
      before: serializeHeader(before),
      after: answer,
    })
    return answer
  })
}

interface Deletion extends By {
  id: string
}

/** Deletes the header; its picture goes with the next sweep when nothing else has it. */
async function deleteHeader(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const header = tx.db.selectFrom('headers').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, header).executeTakeFirst()
    if (!row) throw notFound('Header')
    await tx.db.deleteFrom('headers').where('id', '=', id).execute()
    const before = serializeHeader(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['header', id], before })
  })
}

function serializeHeader(row: HeadersRow): Header {
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
