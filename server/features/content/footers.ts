import type { Answer, Body, Query } from '#contract/call.ts'
import { type Footer, footerCalls } from '#contract/catalogue/footers.ts'
import type { ActorContext } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { FootersRow } from '../../database/tables/catalogue.ts'
import { goodsPicture } from '../../files/pictures.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { createRecord, deleteRecord, updateRecord } from '../../lists/catalogue-records.ts'
import { inNamedOrder, readPage, statusIs, contains } from '../../lists/named-list.ts'

export function footerRoutes(app: App): Pick<Handlers, keyof typeof footerCalls> {
  return {
    getAllFooters: ({ query }) => listFooters(app, query),
    createFooter: async (request) => ({ data: await createFooter(app, request) }),
    updateFooterById: async ({ params, body, actor, requestId }) => ({
      data: await updateRecord(app, FOOTER, {
        id: params.id,
        body,
        image: body.image && goodsPicture(body.image),
        columns: (before) => ({
          copyright: body.copyright ?? before.copyright,
          social_media: body.socialMedia === undefined ? before.social_media : blockText(body.socialMedia),
          quick_links: body.quickLinks === undefined ? before.quick_links : blockText(body.quickLinks),
          categories: body.categories === undefined ? before.categories : blockText(body.categories),
          contact: body.contact === undefined ? before.contact : blockText(body.contact),
        }),
        actor,
        requestId,
      }),
    }),
    deleteFooterById: async ({ params, actor, requestId }) => {
      await deleteRecord(app, FOOTER, { id: params.id, actor, requestId })
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

const FOOTER = { table: 'footers', name: 'Footer', serialize: serializeFooter } as const

interface Creation extends ActorContext {
  body: Body<typeof footerCalls.createFooter>
}

export function createFooter(app: App, { body, actor, requestId }: Creation): Promise<Footer> {
  return createRecord(app, FOOTER, {
    body,
    image: goodsPicture(body.image),
    columns: () => ({
      copyright: body.copyright ?? '',
      social_media: blockText(body.socialMedia),
      quick_links: blockText(body.quickLinks),
      categories: blockText(body.categories),
      contact: blockText(body.contact),
    }),
    actor,
    requestId,
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
