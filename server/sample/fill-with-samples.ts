import type { App } from '../app.ts'
import { markSamples } from './wants-samples.ts'
import { writeStoreSettings } from '../features/store-settings/write-store-settings.ts'
import { fillAccounts } from './fill-accounts.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillContent } from './fill-content.ts'
import { fillOrders } from './fill-orders.ts'
import { planOrders } from './plan-orders.ts'
import { progressFor } from './progress.ts'
import { productNames } from './catalogue/all-products.ts'

const ORDERS = 200

/**
 * Fills the shop by its own acts, as if it had been open for 90 days. Cut off half-way it goes on at the next start: every step
 * passes over what is there. In production no sample account and so no sample order is ever made (outside.md).
 */
export async function fillWithSamples(app: App, say: (line: string) => void): Promise<void> {
  const progress = progressFor('Filling the shop with sample data', say)
  const { production } = app.settings
  const names = productNames()
  const plan = production ? [] : planOrders(app.clock.now(), ORDERS, names, 12)
  const products = await fillCatalogue(app, plan, progress)
  await fillContent(app, progress)
  await app.database.transaction((tx) =>
    writeStoreSettings(app, tx.db, {
      shopName: 'Samagri',
      upiId: 'samagri@upi',
      payeeName: 'Samagri Devotional Goods',
      upiKind: 'merchant',
      address: '12 Sample Peth, Pune 411030',
      state: 'Maharashtra',
      contactEmail: 'help@samagri.example',
      contactPhone: '020 5550 0142',
    }),
  )
  if (!production) {
    const buyers = await fillAccounts(app)
    await fillOrders(app, { plan, products, buyers, progress })
  }
  await markSamples(app, 'filled')
  progress.end()
}
