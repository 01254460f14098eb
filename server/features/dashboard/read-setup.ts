import { POLICY_PAGES } from '#contract/back-office/policy-pages.ts'
import type { Setup } from '#contract/back-office/setup.ts'
import { currentOffers } from '#contract/catalogue/in-shop.ts'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { accountsWithPublishedPassword } from '../../sample/published-passwords.ts'
import { readSecondFactor } from '../accounts/second-factor.ts'
import { readOffers } from '../content/offers.ts'
import { lastEmailProblem } from '../failed-mails/failed-mails.routes.ts'
import { SHOP, tallyOf } from '../orders/order-counters.ts'
import { publishedPages } from '../policies/policy-pages.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'

/** How far the shop is set up, from what is stored; an admin’s own second factor counts. */
export async function readSetup(app: App, actor: Actor): Promise<Setup> {
  const db = app.database.read
  const [settings, records, orders, emailProblem, publishedPasswords, secondFactor, pages, offers] =
    await Promise.all([
      readStoreSettings(db),
      recordCounts(db),
      tallyOf(db, SHOP),
      lastEmailProblem(app),
      accountsWithPublishedPassword(app),
      readSecondFactor(app, actor),
      publishedPages(db),
      readOffers(db, {}),
    ])
  const promisesShipping =
    settings.freeShippingFrom === null && currentOffers(offers.data, app.clock.now()).length === 0
  return {
    complete: {
      payment: settings.upiId !== '' && settings.payeeName !== '',
      product: records.products.total > 0,
      email: app.settings.smtpUrl !== undefined && emailProblem === null,
      policies: pages.length === POLICY_PAGES.length && !promisesShipping,
      address: settings.address !== '' && settings.state !== '',
      security: publishedPasswords.length === 0 && secondFactor.on,
      share: orders.orders() > 0,
    },
    skipped: settings.setupSkipped,
    shopAddress: app.settings.publicUrl,
    emailProblem,
    publishedPasswords,
    promisesShipping,
    secondFactor: secondFactor.on,
  }
}
