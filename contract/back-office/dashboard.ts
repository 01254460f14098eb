import { z } from 'zod'
import { call } from '../call.ts'
import { pictureAddress, recordAnswer, time } from '../lists.ts'
import { rupees } from '../money-fields.ts'

const count = z.number().int()

/** Exactly twelve figures; processing and shipped are seen in Order Management. */
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
  /** The last 30 days in India, oldest first, every day present. Revenue in rupees, counted on the day of the order. */
  days: z.array(z.object({ day: z.iso.date(), orders: count, revenue: rupees })),
  /** Paid back so far, whatever became of the orders; stands beside the revenue and is not part of it. */
  refunded: rupees,
  /** Units in pending orders: the badge of the back office's cart icon. */
  pendingItems: count,
  /** Orders whose payment is to be checked, oldest first, at most five. */
  paymentsWaiting: z.object({
    count,
    orders: z.array(z.object({ _id: z.string(), name: z.string(), totalAmount: rupees, createdAt: time })),
  }),
  /** Products with less than 10 in stock, on sale or not, fewest first, at most five. */
  lowStock: z.object({
    count,
    products: z.array(
      z.object({ _id: z.string(), name: z.string(), image: pictureAddress.nullable(), stock: count }),
    ),
  }),
  /** Most units sold, at most five. */
  bestSellers: z.array(
    z.object({ _id: z.string(), name: z.string(), image: pictureAddress.nullable(), sold: count }),
  ),
})
export type Trends = z.output<typeof trends>

export const dashboardCalls = {
  dashboard: call({
    method: 'GET',
    path: '/order/dashboard',
    access: 'admin',
    area: 'dashboard',
    about: 'The twelve figures of the dashboard; revenue in rupees.',
    answer: recordAnswer(dashboard),
    done: 'Dashboard',
  }),
  getTrends: call({
    method: 'GET',
    path: '/order/getTrends',
    access: 'admin',
    area: 'dashboard',
    about:
      'Orders and revenue per day for 30 days, units in pending orders, payments to check, low stock and best sellers.',
    answer: recordAnswer(trends),
    done: 'Trends',
  }),
}
