import type { Dashboard } from '#contract/dashboard.ts'
import { paise, toRupees } from '#contract/money.ts'
import { countsAsRevenue } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { SHOP, tallyOf } from '../orders/counters.ts'

/** The twelve figures, from counters alone; revenue in rupees. */
export async function readDashboard(app: App): Promise<Dashboard> {
  const db = app.database.read
  const tally = await tallyOf(db, SHOP)
  const customers = await recordCounts(db, 'accounts')
  const products = await recordCounts(db, 'products')
  const revenue = tally.rows.filter(countsAsRevenue).reduce((sum, row) => sum + row.totalPaise, 0)
  return {
    totalCustomers: customers.total,
    totalOrders: tally.orders(),
    totalProducts: products.total,
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
