import type { Body } from '#contract/call.ts'
import { type Banner, bannerCalls } from '#contract/catalogue/banners.ts'
import type { App } from '../../app.ts'
import { bannerImage } from '../../files/catalogue-images.ts'
import type { Handlers } from '../../http/handlers.ts'
import {
  createRecord,
  deleteRecord,
  namedRecord,
  readRecords,
  type RecordKind,
  updateRecord,
} from '../../lists/catalogue-records.ts'
import { reorder } from '../../lists/named-list.ts'

export const BANNER: RecordKind<'headers', Body<typeof bannerCalls.createHeader>, Banner> = {
  table: 'headers',
  name: 'Header',
  image: bannerImage,
  columns: (_, { buttonText, imageAlt, startsAt }, before) => ({
    button_text: buttonText ?? before?.button_text ?? '',
    image_alt: imageAlt ?? before?.image_alt ?? '',
    starts_at: startsAt === undefined ? (before?.starts_at ?? null) : startsAt,
  }),
  serialize: (row) => ({
    ...namedRecord(row),
    buttonText: row.button_text,
    imageAlt: row.image_alt,
    startsAt: row.starts_at,
  }),
}

export function bannerRoutes(app: App): Pick<Handlers, keyof typeof bannerCalls> {
  return {
    getAllHeaders: ({ query }) =>
      app.responses.respond('headers', bannerCalls.getAllHeaders, query, ({ read }) =>
        readRecords(read, BANNER, query),
      ),
    createHeader: async (request) => ({ data: await createRecord(app, BANNER, request) }),
    updateHeaderById: async (request) => ({ data: await updateRecord(app, BANNER, request) }),
    orderHeaders: (request) => reorder(app, 'headers', request),
    deleteHeaderById: (request) => deleteRecord(app, BANNER, request),
  }
}
