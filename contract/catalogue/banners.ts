import { z } from 'zod'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import {
  deleteResponse,
  listResponse,
  listQuery,
  namedRecord,
  placesBody,
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
  name: f.thingName,
  description: f.description,
  image: f.imageField('Please upload an image.'),
  status: f.activeStatus.optional(),
  buttonText: f.optionalText('Button text', { max: 60 }),
  imageAlt: f.optionalText('Image description', { max: 300 }),
  startsAt: f.dayOrTime('Starts', 'start').optional(),
})
const changedBanner = newBanner.partial()
const textOrder = ['Name is required', 'Description is required', 'Please upload an image.']

export const bannerCalls = {
  getAllHeaders: call('GET', '/header/getAllHeaders', {
    access: 'public',
    about:
      'All header banners with status and start, by default in the order set by orderHeaders, then oldest first. Of those that have started, the storefront shows the first active one, or else the first.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']),
    response: listResponse(banner),
    done: 'Headers',
  }),
  createHeader: call('POST', '/header/createHeader', {
    access: 'admin',
    area: 'content',
    about:
      'Creates a banner with name, description and one image; status, buttonText, imageAlt and startsAt are optional. Returns the record.',
    multipart: true,
    body: newBanner,
    textOrder,
    response: recordResponse(banner),
    done: 'Header created successfully',
    status: 201,
    errors: ['BAD_PICTURE'],
  }),
  updateHeaderById: call('PATCH', '/header/updateHeaderById/:id', {
    access: 'admin',
    area: 'content',
    about: 'Changes any of the fields; those that are left out stay unchanged. Returns the record.',
    multipart: true,
    body: changedBanner,
    textOrder,
    response: recordResponse(banner),
    done: 'Header updated successfully',
    errors: ['BAD_PICTURE'],
  }),
  orderHeaders: call('PATCH', '/header/orderHeaders', {
    access: 'admin',
    area: 'content',
    about:
      'Puts the banners in the order of `ids`. Others follow in their current order; unknown IDs are ignored.',
    body: placesBody,
    done: 'Headers reordered successfully',
  }),
  deleteHeaderById: call('DELETE', '/header/deleteHeaderById/:id', {
    access: 'admin',
    area: 'content',
    about: 'Deletes a banner.',
    response: deleteResponse,
    done: 'Header deleted successfully',
  }),
}
