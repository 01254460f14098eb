import type { Answer, Body, Query } from '#contract/call.ts'
import { type Footer, footerCalls } from '#contract/catalogue/footers.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { FootersRow } from '../../database/tables/catalogue.ts'
import { goodsPicture, keepingPictures } from '../../files/pictures.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { newId } from '../../ids.ts'
import { inNamedOrder, readPage, statusIs } from '../../lists/named-list.ts'
import { contains } from '../../lists/search.ts'
import { notFound } from '../../refusal.ts'

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

type List = typeof footerCalls.getAllFooters

/** All footers with their status, for everyone; the storefront chooses. Cached. */
function listFooters(app: App, query: Query<List>): Promise<Answer<List> | CachedResponse> {
  return app.responses.respond('footers', footerCalls.getAllFooters, query, ({ read }) =>
    readFooters(read, query),
  )
}

export async function readFooters(db: Queryable, query: Query<List>): Promise<Answer<List>> {
  let matching = db.selectFrom('footers')
  const { status, search } = query
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inNamedOrder(matching.selectAll(), query.sort ?? 'oldest'), query)
  return { data: rows.map(serializeFooter), ...facts }
}

interface Creation extends By {
  body: Body<typeof footerCalls.createFooter>
}

/** Keeps the picture, then in one transaction the footer and its audit row. */
export async function createFooter(app: App, { body, actor, requestId }: Creation): Promise<Footer> {
  const picture = await goodsPicture(body.image)
  return keepingPictures(app, [picture], async (tx) => {
    const now = isoTime(app.clock)
    const row = {
      id: newId(app.clock.now()),
      name: body.name,
      description: body.description,
      image: picture.address,
      status: body.status ?? 'active',
      copyright: body.copyright ?? '',
      social_media: blockText(body.socialMedia),
      quick_links: blockText(body.quickLinks),
      categories: blockText(body.categories),
      contact: blockText(body.contact),
      created_at: now,
      updated_at: now,
    }
    await tx.db.insertInto('footers').values(row).execute()
    const after = serializeFooter(row)
    await writeAudit(app, tx, { actor, requestId, action: 'create', subject: ['footer', row.id], after })
    return after
  })
}

interface Change extends By {
  id: string
  body: Body<typeof footerCalls.updateFooterById>
}

/** Changes what was sent and keeps the rest; null takes an optional block away. */
async function updateFooter(app: App, { id, body, actor, requestId }: Change): Promise<Footer> {
  const picture = body.image && (await goodsPicture(body.image))
  return keepingPictures(app, picture ? [picture] : [], async (tx) => {
    const footer = tx.db.selectFrom('footers').selectAll().where('id', '=', id)
    const before = await forUpdate(tx, footer).executeTakeFirst()
    if (!before) throw notFound('Footer')
    const changes = {
      name: body.name ?? before.name,
      description: body.description ?? before.description,
      image: picture?.address ?? before.image,
      status: body.status ?? before.status,
      copyright: body.copyright ?? before.copyright,
      social_media: body.socialMedia === undefined ? before.social_media : blockText(body.socialMedia),
      quick_links: body.quickLinks === undefined ? before.quick_links : blockText(body.quickLinks),
      categories: body.categories === undefined ? before.categories : blockText(body.categories),
      contact: body.contact === undefined ? before.contact : blockText(body.contact),
      updated_at: isoTime(app.clock),
    }
    await tx.db.updateTable('footers').set(changes).where('id', '=', id).execute()
    const answer = serializeFooter({ ...before, ...changes })
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'update',
      subject: ['footer', id],
      before: serializeFooter(before),
      after: answer,
    })
    return answer
  })
}

interface Deletion extends By {
  id: string
}

/** Deletes the footer; its picture goes with the next sweep when nothing else has it. */
async function deleteFooter(app: App, { id, actor, requestId }: Deletion): Promise<void> {
  await app.database.transaction(async (tx) => {
    const footer = tx.db.selectFrom('footers').selectAll().where('id', '=', id)
    const row = await forUpdate(tx, footer).executeTakeFirst()
    if (!row) throw notFound('Footer')
    await tx.db.deleteFrom('footers').where('id', '=', id).execute()
    const before = serializeFooter(row)
    await writeAudit(app, tx, { actor, requestId, action: 'delete', subject: ['footer', id], before })
  })
}

function serializeFooter(row: FootersRow): Footer {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    status: row.status,
    copyright: row.copyright,
    socialMedia: block(row.social_media) as Footer['socialMedia'],
    quickLinks: block(row.quick_links) as Footer['quickLinks'],
    categories: block(row.categories) as Footer['categories'],
    contact: block(row.contact) as Footer['contact'],
  }
}

function block(stored: string | null): unknown {
  return stored === null ? null : JSON.parse(stored)
}

/** An optional block of a footer as it is stored: JSON text, or null when there is none. */
function blockText(block: object | null | undefined): string | null {
  return block ? JSON.stringify(block) : null
}
