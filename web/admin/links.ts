import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

// Addresses of lists with a single record or kind of record; the screens read them from the query.

interface ListedOrders {
  status?: OrderStatus | 'to-pack'
  payment?: PaymentStatus
  due?: 'refund'
  problem?: 'true'
  sort?: 'oldest'
}

export function ordersWith(filter: ListedOrders): string {
  const query = Object.entries(filter).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/admin/orders?${query.join('&')}`
}

/** Order Management with only this order. */
export function orderPath(id: string): string {
  return `/admin/orders?search=${shortId(id)}`
}

export const NEW_ORDER_PATH = '/admin/orders/new'

export const PAYMENTS_PATH = '/admin/orders?tab=payments'

/** The payment desk at this order's payment, or at a payment without an order. */
export function paymentPath(id: string): string {
  return `/admin/orders?tab=payments&payment=${id}`
}

/** Product Management with the products of this name. */
export function productPath(name: string): string {
  return `/admin/product?search=${encodeURIComponent(name)}`
}

/** In the URL of Product Management: opens the form for a new product. */
export const NEW_PRODUCT_PARAM = 'new'
export const NEW_PRODUCT_PATH = `/admin/product?${NEW_PRODUCT_PARAM}`

/** The id as shown in the back office. */
export function shortId(id: string): string {
  return id.slice(-ADMIN_SHORT_ID).toUpperCase()
}

/** Product Management with products below LOW_STOCK. */
export const LOW_STOCK_PATH = '/admin/product?status=low-stock'

/** The setup guide, also for a shop that no longer needs it. */
export const SETUP_PATH = '/admin?setup=open'

/** Sections of the store settings, in the order of their menu. */
export const SETTINGS_SECTIONS = [
  'shop',
  'payment',
  'address',
  'emails',
  'messages',
  'delivery',
  'search',
  'data',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** Store settings, or one of their sections. */
export function settingsPath(section?: SettingsSection): string {
  return section ? `/admin/settings/${section}` : '/admin/settings'
}
