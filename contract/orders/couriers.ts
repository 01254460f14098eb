import type { OrderStatus } from '../statuses.ts'

export interface Courier {
  name: string
  /** '' for one whose page takes no number in its address. */
  link: string
}

/** Where the number stands in a courier's link form. */
export const NUMBER_PLACE = '{number}'

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

/** A courier's name as it is compared: 'BLUE DART' and 'BlueDart' are the same one. */
export function plainCourier(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
}

/** The courier of the settings that goes by this name. */
export function courierNamed(couriers: readonly Courier[], name: string): Courier | undefined {
  return couriers.find((one) => plainCourier(one.name) === plainCourier(name))
}

/** Where a parcel can be followed, by its courier's link form; '' where none is known. */
export function linkOf(couriers: readonly Courier[], courier: string, number: string): string {
  const form = courierNamed(couriers, courier)?.link ?? ''
  return form.replaceAll(NUMBER_PLACE, encodeURIComponent(number))
}
