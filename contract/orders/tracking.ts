import { z } from 'zod'
import * as f from '../fields.ts'
import { COURIER_MAX, COURIERS_MAX, TRACKING_LINK_MAX, TRACKING_NUMBER_MAX } from '../limits.ts'
import type { OrderStatus } from '../statuses.ts'

export interface Courier {
  name: string
  /** '' for a courier whose tracking page takes no number in its URL. */
  link: string
}

/** The placeholder for the number in a courier's tracking link. */
const NUMBER_PLACEHOLDER = '{number}'

/** Statuses to which an order can move together with tracking. */
export const TAKES_TRACKING: readonly OrderStatus[] = ['shipped', 'out for delivery']

/** Statuses of an order that has been shipped: its tracking can be corrected. */
export const WAS_SHIPPED: readonly OrderStatus[] = [
  'shipped',
  'out for delivery',
  'delivered',
  'returned',
  'failed delivery',
]

/** A courier's name in the form used for comparison: 'BLUE DART' and 'BlueDart' are the same courier. */
function normalizeCourier(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
}

/** The courier in the settings with this name. */
export function courierNamed(couriers: readonly Courier[], name: string): Courier | undefined {
  return couriers.find((one) => normalizeCourier(one.name) === normalizeCourier(name))
}

/** The tracking link of a parcel, from its courier's link in the settings; '' if unknown. */
export function linkOf(couriers: readonly Courier[], courier: string, number: string): string {
  const form = courierNamed(couriers, courier)?.link ?? ''
  return form.replaceAll(NUMBER_PLACEHOLDER, encodeURIComponent(number))
}

const courierName = f.textField('Courier', { max: COURIER_MAX })

/** A tracking number (AWB) as typed, converted to capitals without spaces, as couriers print it. */
export const trackingNumber = f
  .textField('Tracking number', { max: TRACKING_NUMBER_MAX })
  .refine((text) => /^[a-z\d](?:[a-z\d /-]*[a-z\d])?$/i.test(text), {
    error: 'Tracking numbers can contain only letters, digits, spaces, - and /',
  })
  .transform((text) => text.replaceAll(' ', '').toUpperCase())

/** '' or a URL that begins with https://. */
const link = f
  .optionalText('Link', { max: TRACKING_LINK_MAX })
  .refine((text) => !text || (URL.canParse(text) && /^https:\/\/[^\s/@]+(\/\S*)?$/i.test(text)), {
    error: 'Links must start with https://',
  })

/** A parcel: without `link`, one is built from the courier's link in the settings; '' means no link. */
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
      .refine((text) => text === '' || text.includes(NUMBER_PLACEHOLDER), {
        error: `The link must contain ${NUMBER_PLACEHOLDER} in place of the tracking number`,
      }),
  },
  { error: f.recordError('Each courier') },
)

/** The couriers as entered by an admin, each name once. */
export const couriersField = z
  .array(courierField, { error: 'Couriers must be a list' })
  .max(COURIERS_MAX, { error: `You can have up to ${COURIERS_MAX} couriers` })
  .superRefine((couriers, context) => {
    const names = couriers.map(({ name }) => normalizeCourier(name))
    for (const [i, name] of names.entries())
      if (names.indexOf(name) !== i)
        context.addIssue({
          code: 'custom',
          message: 'This courier is already in the list',
          path: [i, 'name'],
        })
  })
