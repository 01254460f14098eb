import type { Dashboard } from '#contract/dashboard.ts'
import { paise, toRupees } from '#contract/money.ts'
import { countsAsRevenue } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { SHOP, tallyOf } from '../orders/counters.ts'

/** The twelve figures, from counters and indexes; revenue in rupees (D28). */
export async function readDashboard(app: App): Promise<Dashboard> {
  const db = app.database.read
  const tally = await tallyOf(db, SHOP)
  const customers = await db
    .selectFrom('accounts')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('role', '!=', 'admin')
    .executeTakeFirst()
  const products = await db
    .selectFrom('products')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const revenue = tally.rows.filter(countsAsRevenue).reduce((sum, row) => sum + row.totalPaise, 0)
  return {
    totalCustomers: customers?.n ?? 0,
    totalOrders: tally.orders(),
    totalProducts: products?.n ?? 0,
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
