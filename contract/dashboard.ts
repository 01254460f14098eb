import { z } from 'zod'
import { call } from './call.ts'
import { recordAnswer } from './lists.ts'
import { rupees } from './money.ts'

const count = z.number().int()

/** Exactly the twelve keys of the specification (D29). */
export const dashboard = z.strictObject({
  totalCustomers: count,
  totalOrders: count,
  totalProducts: count,
  /** Paid orders that are neither cancelled nor returned (D28). */
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

export const dashboardCalls = {
  dashboard: call({
    method: 'GET',
    path: '/order/dashboard',
    access: 'admin',
    about: 'The twelve figures of the dashboard; revenue in rupees. Section 3, D28, D29.',
    answer: recordAnswer(dashboard),
    done: 'Dashboard',
  }),
}
