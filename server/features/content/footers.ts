import type { Body } from '#contract/call.ts'
import { type Footer, footerCalls } from '#contract/catalogue/footers.ts'
import type { App } from '../../app.ts'
import { catalogueImage } from '../../files/catalogue-images.ts'
import type { Handlers } from '../../http/handlers.ts'
import {
  createRecord,
  deleteRecord,
  namedRecord,
  readRecords,
  type RecordKind,
  updateRecord,
} from '../../lists/catalogue-records.ts'

export const FOOTER: RecordKind<'footers', Body<typeof footerCalls.createFooter>, Footer> = {
  table: 'footers',
  name: 'Footer',
  image: catalogueImage,
  columns: (_, body, before) => ({
    copyright: body.copyright ?? before?.copyright ?? '',
    social_media: blockText(body.socialMedia, before?.social_media),
    quick_links: blockText(body.quickLinks, before?.quick_links),
    categories: blockText(body.categories, before?.categories),
    contact: blockText(body.contact, before?.contact),
  }),
  serialize: (row) => ({
    ...namedRecord(row),
    copyright: row.copyright,
    socialMedia: block(row.social_media) as Footer['socialMedia'],
    quickLinks: block(row.quick_links) as Footer['quickLinks'],
    categories: block(row.categories) as Footer['categories'],
    contact: block(row.contact) as Footer['contact'],
  }),
}

export function footerRoutes(app: App): Pick<Handlers, keyof typeof footerCalls> {
  return {
    getAllFooters: ({ query }) =>
      app.responses.respond('footers', footerCalls.getAllFooters, query, ({ read }) =>
        readRecords(read, FOOTER, query),
      ),
    createFooter: async (request) => ({ data: await createRecord(app, FOOTER, request) }),
    updateFooterById: async (request) => ({ data: await updateRecord(app, FOOTER, request) }),
    deleteFooterById: (request) => deleteRecord(app, FOOTER, request),
  }
}

/** An optional block as stored: JSON, or null if empty. A block that was not sent stays unchanged. */
function blockText(sent: object | null | undefined, before: string | null = null): string | null {
  if (sent === undefined) return before
  return sent && JSON.stringify(sent)
}

function block(stored: string | null): unknown {
  return stored === null ? null : JSON.parse(stored)
}
