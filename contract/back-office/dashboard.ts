import { z } from 'zod'
import { call } from '../call.ts'
import { imageUrl, recordResponse, time } from '../lists.ts'
import { rupees } from '../money-fields.ts'

/** Each task is counted up to this number, which then means this many or more. */
export const OPEN_TASKS_MAX = 1_000

/** The number of open tasks, and the time of the oldest; null if there are none. */
const waiting = z.object({ count: z.number().int(), oldest: time.nullable() })

const openTasks = z.strictObject({
  /** Pending payments, without those for which another screenshot was requested, plus payments without an order. */
  toCheck: waiting,
  /** Pending orders that are paid. */
  toConfirm: waiting,
  toPack: waiting,
  toShip: waiting,
  refundDue: waiting,
  /** Orders with an open dispute or a failed delivery. */
  problems: waiting,
})
export type OpenTasks = z.output<typeof openTasks>
export type OpenTask = keyof OpenTasks

export const openTaskCalls = {
  getDay: call('GET', '/order/getDay', {
    access: 'admin',
    area: 'dashboard',
    description:
      'Open tasks of the seller: payments to check, orders to confirm, pack and ship, refunds due, and problems. Each is counted up to 1,000, which then means 1,000 or more, with the time of the oldest.',
    response: recordResponse(openTasks),
    successMessage: 'To do',
  }),
}

const count = z.number().int()

/** Exactly twelve figures; processing and shipped are shown in Order Management. */
export const dashboard = z.strictObject({
  totalCustomers: count,
  totalOrders: count,
  totalProducts: count,
  /** Paid orders that are neither cancelled nor returned. */
  totalRevenue: rupees,
  pendingOrders: count,
  confirmedOrders: count,
  packagingOrders: count,
  outForDeliveryOrders: count,
  deliveredOrders: count,
  cancelledOrders: count,
  returnedOrders: count,
  failedDeliveries: count,
})
export type Dashboard = z.output<typeof dashboard>

export const trends = z.object({
  /** The last 30 days in India, oldest first, without gaps. Revenue in rupees, by the day of the order. */
  days: z.array(z.object({ day: z.iso.date(), orders: count, revenue: rupees })),
  /** Refunded so far, whatever the status of the orders; shown beside the revenue and not part of it. */
  refunded: rupees,
  /** Units in pending orders: the badge of the back office's cart icon. */
  pendingItems: count,
  /** Orders with payments to check, oldest first, at most five. */
  paymentsWaiting: z.object({
    count,
    orders: z.array(z.object({ _id: z.string(), name: z.string(), totalAmount: rupees, createdAt: time })),
  }),
  /** Products with fewer than 10 in stock, for sale or not, fewest first, at most five. */
  lowStock: z.object({
    count,
    products: z.array(
      z.object({ _id: z.string(), name: z.string(), image: imageUrl.nullable(), stock: count }),
    ),
  }),
  /** Most units sold, at most five. */
  bestSellers: z.array(
    z.object({ _id: z.string(), name: z.string(), image: imageUrl.nullable(), sold: count }),
  ),
})
export type Trends = z.output<typeof trends>

export const dashboardCalls = {
  dashboard: call('GET', '/order/dashboard', {
    access: 'admin',
    area: 'dashboard',
    description: 'The twelve figures of the dashboard; revenue in rupees.',
    response: recordResponse(dashboard),
    successMessage: 'Dashboard',
  }),
  getTrends: call('GET', '/order/getTrends', {
    access: 'admin',
    area: 'dashboard',
    description:
      'Orders and revenue per day for 30 days, units in pending orders, payments to check, low stock and best sellers.',
    response: recordResponse(trends),
    successMessage: 'Trends',
  }),
}
