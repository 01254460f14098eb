import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { OFFER_PERCENTAGE_MAX } from '../limits.ts'
import {
  deleteResponse,
  listResponse,
  listQuery,
  imageUrl,
  reorderBody,
  recordResponse,
  time,
} from '../lists.ts'

export const offer = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Display only; it does not change prices. */
  offerPercentage: z.number(),
  image: imageUrl,
  /** The time from which the shop shows the offer; null: immediately. */
  startsAt: time.nullable(),
  /** The time after which the shop no longer shows the offer. */
  validUntil: time.nullable(),
  icon: z.string(),
  bgColor: z.string(),
  status: z.string(),
})
export type Offer = z.output<typeof offer>

const percentage = z
  .union([z.number(), z.string()], {
    error: (issue) =>
      issue.input === undefined ? 'Offer percentage is required' : 'Offer percentage must be a number',
  })
  .refine((input) => String(input).trim() !== '', { error: 'Offer percentage is required', abort: true })
  .refine((input) => /^-?\d{1,9}(\.\d{1,2})?$/.test(String(input).trim()), {
    error: 'Offer percentage must be a number',
    abort: true,
  })
  .transform(Number)
  .refine((value) => value >= 0 && value <= OFFER_PERCENTAGE_MAX, {
    error: 'Offer percentage must be between 0 and 100',
  })

const newOffer = z.strictObject({
  name: f.recordName,
  description: f.description,
  offerPercentage: percentage,
  image: f.imageField('Please upload an image.'),
  startsAt: f.dayOrTime('Starts', 'start').optional(),
  validUntil: f.dayOrTime('Valid until', 'end').optional(),
  icon: f.optionalText('Icon', { max: 40 }),
  bgColor: f
    .optionalText('Background colour', { max: 9 })
    .refine((text) => !text || /^#([\da-f]{3}|[\da-f]{6})$/i.test(text), {
      error: 'Background colour must look like #f5e4dc',
    }),
  status: f.activeStatus.optional(),
})
const changedOffer = newOffer.partial()
const errorOrder = [
  'Name is required',
  'Description is required',
  'Offer percentage is required',
  'Please upload an image.',
]

export const offerCalls = {
  getAllOffers: call('GET', '/offer/getAllOffers', {
    access: 'public',
    description:
      'All offers with percentage, status, start and end, by default in the order set by orderOffers, then oldest first.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']),
    response: listResponse(offer),
    successMessage: 'Offers',
  }),
  createOffer: call('POST', '/offer/createOffer', {
    access: 'admin',
    area: 'content',
    description:
      'Creates an offer with name, description, offerPercentage (0 to 100) and one image. Returns the record.',
    multipart: true,
    body: newOffer,
    errorOrder,
    response: recordResponse(offer),
    successMessage: 'Offer created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateOfferById: call('PATCH', '/offer/updateOfferById/:id', {
    access: 'admin',
    area: 'content',
    description: 'Changes any of the fields; those that are left out stay unchanged. Returns the record.',
    multipart: true,
    body: changedOffer,
    errorOrder,
    response: recordResponse(offer),
    successMessage: 'Offer updated successfully',
    errors: ['BAD_PICTURE'],
  }),
  orderOffers: call('PATCH', '/offer/orderOffers', {
    access: 'admin',
    area: 'content',
    description:
      'Puts the offers in the order of `ids`. Others follow in their current order; unknown IDs are ignored.',
    body: reorderBody,
    successMessage: 'Offers reordered successfully',
  }),
  deleteOfferById: call('DELETE', '/offer/deleteOfferById/:id', {
    access: 'admin',
    area: 'content',
    description: 'Deletes an offer.',
    response: deleteResponse,
    successMessage: 'Offer deleted successfully',
  }),
}
