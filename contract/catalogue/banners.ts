import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import {
  deleteResponse,
  listResponse,
  listQuery,
  namedRecord,
  reorderBody,
  recordResponse,
  time,
} from '../lists.ts'

const banner = z.object({
  ...namedRecord,
  buttonText: z.string(),
  imageAlt: z.string(),
  /** The time from which the shop shows the banner; null: immediately. */
  startsAt: time.nullable(),
})
export type Banner = z.output<typeof banner>

const newBanner = z.strictObject({
  name: f.recordName,
  description: f.description,
  image: f.imageField('Please upload an image.'),
  status: f.activeStatus.optional(),
  buttonText: f.optionalText('Button text', { max: 60 }),
  imageAlt: f.optionalText('Image description', { max: 300 }),
  startsAt: f.dayOrTime('Starts', 'start').optional(),
})
const changedBanner = newBanner.partial()
const errorOrder = ['Name is required', 'Description is required', 'Please upload an image.']

export const bannerCalls = {
  getAllHeaders: call('GET', '/header/getAllHeaders', {
    access: 'public',
    description:
      'All header banners with status and start, by default in the order set by orderHeaders, then oldest first. Of those that have started, the storefront shows the first active one, or else the first.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']),
    response: listResponse(banner),
    successMessage: 'Headers',
  }),
  createHeader: call('POST', '/header/createHeader', {
    access: 'admin',
    area: 'content',
    description:
      'Creates a banner with name, description and one image; status, buttonText, imageAlt and startsAt are optional. Returns the record.',
    multipart: true,
    body: newBanner,
    errorOrder,
    response: recordResponse(banner),
    successMessage: 'Header created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateHeaderById: call('PATCH', '/header/updateHeaderById/:id', {
    access: 'admin',
    area: 'content',
    description: 'Changes any of the fields; those that are left out stay unchanged. Returns the record.',
    multipart: true,
    body: changedBanner,
    errorOrder,
    response: recordResponse(banner),
    successMessage: 'Header updated successfully',
    errors: ['BAD_PICTURE'],
  }),
  orderHeaders: call('PATCH', '/header/orderHeaders', {
    access: 'admin',
    area: 'content',
    description:
      'Puts the banners in the order of `ids`. Others follow in their current order; unknown IDs are ignored.',
    body: reorderBody,
    successMessage: 'Headers reordered successfully',
  }),
  deleteHeaderById: call('DELETE', '/header/deleteHeaderById/:id', {
    access: 'admin',
    area: 'content',
    description: 'Deletes a banner.',
    response: deleteResponse,
    successMessage: 'Header deleted successfully',
  }),
}
