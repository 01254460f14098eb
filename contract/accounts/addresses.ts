import { z } from 'zod'
import { call } from '../call.ts'
import { address } from './customers.ts'
import { recordError, textField } from '../fields.ts'
import { ADDRESS_LABEL_MAX, SAVED_ADDRESS_MAX } from '../limits.ts'
import { deleteResponse, recordResponse } from '../lists.ts'
import { shippingAddress } from '../orders/new-order.ts'
import { order } from '../orders/orders.ts'

const WHERE = 'Latitude must be between -90 and 90, longitude between -180 and 180'
const coordinates = z
  .strictObject(
    {
      lat: z.number({ error: WHERE }).min(-90, { error: WHERE }).max(90, { error: WHERE }),
      lng: z.number({ error: WHERE }).min(-180, { error: WHERE }).max(180, { error: WHERE }),
    },
    { error: recordError('Coordinates') },
  )
  .nullable()

export const newAddress = z.strictObject({
  label: textField('Label', { max: ADDRESS_LABEL_MAX }),
  address: textField('Address', { max: SAVED_ADDRESS_MAX, lines: true }),
  /** The browser's location when its owner added it; null removes it. */
  coordinates: coordinates.optional(),
  /** The same address as separate fields, so the checkout can fill in its form. */
  shipping: shippingAddress.nullable().optional(),
})

export const savedAddress = address.extend({
  shipping: order.shape.shippingAddress.partial({ stateCode: true }).nullable(),
})
export type SavedAddress = z.output<typeof savedAddress>

export const addressCalls = {
  getAddresses: call('GET', '/auth/addresses', {
    access: 'signed-in',
    description: 'Your own address book, oldest first.',
    response: recordResponse(z.array(savedAddress)),
    successMessage: 'Addresses',
  }),
  addAddress: call('POST', '/auth/addresses', {
    access: 'signed-in',
    hourlyLimit: 120,
    description:
      'Saves an address, at most 20 (else NOT_ALLOWED). If the same address is already saved, it is returned instead of being saved twice.',
    body: newAddress,
    response: recordResponse(savedAddress),
    successMessage: 'Address saved',
    status: 201,
    errors: ['NOT_ALLOWED'],
  }),
  updateAddress: call('PATCH', '/auth/addresses/:id', {
    access: 'signed-in',
    hourlyLimit: 120,
    description:
      'Changes one of your addresses; fields that are left out stay unchanged. A new `address` without `shipping` clears the fields of the old one.',
    body: newAddress.partial(),
    response: recordResponse(savedAddress),
    successMessage: 'Address saved',
  }),
  deleteAddress: call('DELETE', '/auth/addresses/:id', {
    access: 'signed-in',
    hourlyLimit: 120,
    description: 'Deletes one of your addresses. Past orders keep theirs.',
    response: deleteResponse,
    successMessage: 'Address deleted',
  }),
}
