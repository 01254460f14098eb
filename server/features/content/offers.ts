import type { Body } from '#contract/call.ts'
import { type Offer, offerCalls } from '#contract/catalogue/offers.ts'
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
import { reorder } from '../../lists/named-list.ts'

export const OFFER: RecordKind<'offers', Body<typeof offerCalls.createOffer>, Offer> = {
  table: 'offers',
  name: 'Offer',
  image: catalogueImage,
  columns: (_, { offerPercentage, validUntil, startsAt, icon, bgColor }, before) => ({
    offer_percentage: offerPercentage ?? before?.offer_percentage ?? 0,
    valid_until: validUntil === undefined ? (before?.valid_until ?? null) : validUntil,
    icon: icon ?? before?.icon ?? '',
    bg_color: bgColor ?? before?.bg_color ?? '',
    starts_at: startsAt === undefined ? (before?.starts_at ?? null) : startsAt,
  }),
  serialize: (row) => ({
    ...namedRecord(row),
    offerPercentage: row.offer_percentage,
    startsAt: row.starts_at,
    validUntil: row.valid_until,
    icon: row.icon,
    bgColor: row.bg_color,
  }),
}

/** All offers are public; the storefront leaves out expired ones. */
export function offerRoutes(app: App): Pick<Handlers, keyof typeof offerCalls> {
  return {
    getAllOffers: ({ query }) =>
      app.responses.respond('offers', offerCalls.getAllOffers, query, ({ read }) =>
        readRecords(read, OFFER, query),
      ),
    createOffer: async (request) => ({ data: await createRecord(app, OFFER, request) }),
    updateOfferById: async (request) => ({ data: await updateRecord(app, OFFER, request) }),
    orderOffers: (request) => reorder(app, 'offers', request),
    deleteOfferById: (request) => deleteRecord(app, OFFER, request),
  }
}
