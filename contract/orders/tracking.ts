import { z } from 'zod'
import * as f from '../fields.ts'
import { COURIER_MAX, COURIERS_MAX, TRACKING_LINK_MAX, TRACKING_NUMBER_MAX } from '../limits.ts'
import type { OrderStatus } from '../statuses.ts'

export interface Courier {
  name: string
  /** '' for one whose page takes no number in its address. */
  link: string
}

/** Where the number stands in a courier's link form. */
const NUMBER_PLACE = '{number}'

/** Statuses to which an order moves together with its parcel. */
export const TAKES_TRACKING: readonly OrderStatus[] = ['shipped', 'out for delivery']

/** Statuses of an order that has left the shop once: its tracking can be corrected. */
export const WAS_SHIPPED: readonly OrderStatus[] = [
  'shipped',
  'out for delivery',
  'delivered',
  'returned',
  'failed delivery',
]

/** A courier's name in the form used for comparison: 'BLUE DART' and 'BlueDart' are the same courier. */
function plainCourier(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
}

export function courierNamed(couriers: readonly Courier[], name: string): Courier | undefined {
  return couriers.find((one) => plainCourier(one.name) === plainCourier(name))
}

/** Where a parcel can be followed, by its courier's link form; '' where none is known. */
export function linkOf(couriers: readonly Courier[], courier: string, number: string): string {
  const form = courierNamed(couriers, courier)?.link ?? ''
  return form.replaceAll(NUMBER_PLACE, encodeURIComponent(number))
}

const courierName = f.textField('Courier', { max: COURIER_MAX })

/** A tracking number (AWB) as people type it → capitals without spaces, as couriers print it. */
export const trackingNumber = f
  .textField('Tracking number', { max: TRACKING_NUMBER_MAX })
  .refine((text) => /^[a-z\d](?:[a-z\d /-]*[a-z\d])?$/i.test(text), {
    error: 'Tracking numbers can contain only letters, digits, spaces, - and /',
  })
  .transform((text) => text.replaceAll(' ', '').toUpperCase())

/** '' or an address that begins with https://. */
const link = f
  .optionalText('Link', { max: TRACKING_LINK_MAX })
  .refine((text) => !text || (URL.canParse(text) && /^https:\/\/[^\s/@]+(\/\S*)?$/i.test(text)), {
    error: 'Links must start with https://',
  })

/** A parcel: without `link` it is made of the courier's link form in the settings; '' is a parcel without a link. */
export const trackingField = z.strictObject(
  { courier: courierName, number: trackingNumber, link },
  { error: f.recordError('Tracking') },
)
export type TrackingField = z.output<typeof trackingField>

export const TRACKING_TOO_SOON =
  'A tracking number can be added only when the order is shipped or out for delivery'

const courierField = z.strictObject(
  {
    name: courierName,
    link: link
      .transform((text) => text ?? '')
      .refine((text) => text === '' || text.includes(NUMBER_PLACE), {
        error: `The link must contain ${NUMBER_PLACE} in place of the tracking number`,
      }),
  },
  { error: f.recordError('Each courier') },
)

/** The couriers as an admin writes them, each name once. */
export const couriersField = z
  .array(courierField, { error: 'Couriers must be a list' })
  .max(COURIERS_MAX, { error: `You can have up to ${COURIERS_MAX} couriers` })
  .superRefine((couriers, context) => {
    const names = couriers.map(({ name }) => plainCourier(name))
    for (const [i, name] of names.entries())
      if (names.indexOf(name) !== i)
        context.addIssue({
          code: 'custom',
          message: 'This courier is already in the list',
          path: [i, 'name'],
        })
  })
