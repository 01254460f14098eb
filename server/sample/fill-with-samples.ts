import type { App } from '../app.ts'
import { withDrawings } from '../files/images.ts'
import { SAMPLE_PEOPLE } from './catalogue/people.ts'
import { SAMPLE_PRODUCTS } from './catalogue/products.ts'
import { fillAccounts } from './fill-accounts.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillContent } from './fill-content.ts'
import { fillOrders } from './fill-orders.ts'
import { planOrders } from './plan-orders.ts'
import { isForStrangers } from '../settings.ts'
import { progressFor } from '../progress.ts'
import { markSamples } from './wants-samples.ts'

const ORDERS = 200

/** Fills the shop by its own acts; cut off, it goes on at the next start. Strangers get no sample account or order. */
export async function fillWithSamples(app: App, say: (line: string) => void): Promise<void> {
  const progress = progressFor('Filling the shop with sample data', say)
  const onSale = SAMPLE_PRODUCTS.filter(({ status }) => status === 'active').map(({ name }) => name)
  const people = isForStrangers(app.settings) ? [] : SAMPLE_PEOPLE
  const plan = people.length === 0 ? [] : [...planOrders(app.clock.now(), ORDERS, onSale, people.length)]
  const products = await fillCatalogue(app, plan, progress)
  await fillContent(app, progress)
  if (people.length > 0) {
    const buyers = await fillAccounts(app)
    await withDrawings(() => fillOrders(app, { plan, products, buyers, progress }))
  }
  await markSamples(app, 'filled')
  progress.end()
}
