import type { Dashboard, dashboardCalls } from '#contract/back-office/dashboard.ts'
import type { dayCalls } from '#contract/back-office/day.ts'
import { paise, toRupees } from '#contract/money.ts'
import { countsAsRevenue } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { SHOP, tallyOf } from '../orders/order-counters.ts'
import { readDay } from './read-day.ts'
import { readSetup } from './read-setup.ts'
import { readTrends } from './read-trends.ts'

export function dashboardRoutes(
  app: App,
): Pick<Handlers, keyof typeof dashboardCalls | keyof typeof dayCalls | 'getSetup'> {
  return {
    dashboard: async () => ({ data: await readDashboard(app) }),
    getTrends: async () => ({ data: await readTrends(app) }),
    getDay: async () => ({ data: await readDay(app) }),
    getSetup: async ({ actor }) => ({ data: await readSetup(app, actor) }),
  }
}

/** The twelve figures, from counters alone; revenue in rupees. */
async function readDashboard(app: App): Promise<Dashboard> {
  const db = app.database.read
  const [tally, records] = await Promise.all([tallyOf(db, SHOP), recordCounts(db)])
  const revenue = tally.rows.filter(countsAsRevenue).reduce((sum, row) => sum + row.totalPaise, 0)
  return {
    totalCustomers: records.accounts.total,
    totalOrders: tally.orders(),
    totalProducts: records.products.total,
    totalRevenue: toRupees(paise(revenue)),
    pendingOrders: tally.orders('pending'),
    confirmedOrders: tally.orders('confirmed'),
    packagingOrders: tally.orders('packaging'),
    outForDeliveryOrders: tally.orders('out for delivery'),
    deliveredOrders: tally.orders('delivered'),
    cancelledOrders: tally.orders('cancelled'),
    returnedOrders: tally.orders('returned'),
    failedDeliveries: tally.orders('failed delivery'),
  }
}
