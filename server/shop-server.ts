import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { currentBanner } from '#contract/catalogue/in-shop.ts'
import { toPaise } from '#contract/money.ts'
import type { App } from './app.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { authenticate, deleteExpiredSessions } from './features/accounts/sessions.ts'
import { addressRoutes } from './features/addresses/addresses.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { backupRoutes } from './backup-runs.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import { correctionRoutes } from './features/corrections/corrections.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { dispatchRoutes } from './features/dispatch/dispatch.routes.ts'
import { disputeRoutes } from './features/disputes/disputes.routes.ts'
import { taxDocumentRoutes, filesOf } from './features/tax-documents/tax-documents.routes.ts'
import { failedMailRoutes } from './features/failed-mails/failed-mails.routes.ts'
import { favouriteRoutes } from './features/favourites/favourites.routes.ts'
import { footerRoutes } from './features/content/footers.ts'
import { guestRoutes, orderHtml } from './features/guests/guests.routes.ts'
import { BANNER, bannerRoutes } from './features/content/banners.ts'
import { readRecords } from './lists/catalogue-records.ts'
import { measureShop } from './features/metrics/measure-shop.ts'
import { serveEvents } from './features/notifications/events.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { offerRoutes } from './features/content/offers.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { zeroResultRoutes, mailBackInStock, productRoutes } from './features/products/products.routes.ts'
import { policyPageRoutes, servePolicyPages } from './features/policies/policies.routes.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import { statementRoutes } from './features/statements/statements.routes.ts'
import { servePublicShop } from './features/public-shop/serve-public-shop.ts'
import { refundRoutes } from './features/refunds/refunds.routes.ts'
import { savedFilterRoutes } from './features/saved-filters/saved-filters.routes.ts'
import { settingsRoutes } from './features/store-settings/store-settings.routes.ts'
import { subcategoryRoutes } from './features/subcategories/subcategories.routes.ts'
import type { Handlers } from './http/handlers.ts'
import { createServer } from './http/server.ts'
import { type PageMetadata, readWebPage } from './http/web.routes.ts'
import { deleteExpiredLinks } from './features/accounts/one-time-links.ts'
import { deleteOldRequests } from './features/checkout/idempotent-requests.ts'
import { deleteEndedCheckouts } from './features/checkout/end-checkout.ts'
import { deleteOldScreenshots } from './features/payments/delete-old-screenshots.ts'
import { paymentChecker } from './features/payments/check-payment.ts'
import { LOWEST_PRIORITY } from './features/payments/create-check.ts'
import { deleteExpiredData } from './features/privacy/delete-expired-data.ts'
import type { HousekeepingTask } from './jobs/housekeeping.ts'
import type { WorkerPool } from './jobs/worker.ts'
import { mailSender } from './mail/send-mail.ts'
import { sweepImages, sweepScreenshots } from './sweep-files.ts'
import { readProduct } from './features/products/list-products.ts'
import { readStoreSetting } from './features/store-settings/read-store-settings.ts'
import { rupeesText } from './mail/email-content.ts'

const WEB_ROOT = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The whole shop over HTTP, not listening yet. `webRoot`: the folder of the built web client. */
export async function createShopServer(app: App, webRoot = WEB_ROOT): Promise<FastifyInstance> {
  const signIn = (authorization: string | undefined) => authenticate(app, authorization)
  const server = await createServer(app, {
    handlers: allHandlers(app),
    signIn,
    metadataOf: pageMetadata(app),
    orderHtml: (token) => orderHtml(app, token),
    webRoot,
  })
  servePolicyPages(server, app, (await readWebPage(webRoot, undefined))?.html)
  serveEvents(server, app, signIn)
  measureShop(server, app)
  await servePublicShop(server, app, webRoot)
  return server
}

function allHandlers(app: App): Handlers {
  return {
    ...accountRoutes(app),
    ...privacyRoutes(app),
    ...addressRoutes(app),
    ...customerRoutes(app),
    ...staffRoutes(app),
    ...categoryRoutes(app),
    ...subcategoryRoutes(app),
    ...productRoutes(app),
    ...zeroResultRoutes(app),
    ...bannerRoutes(app),
    ...favouriteRoutes(app),
    ...footerRoutes(app),
    ...offerRoutes(app),
    ...checkoutRoutes(app),
    ...guestRoutes(app),
    ...orderRoutes(app),
    ...paymentRoutes(app),
    ...statementRoutes(app),
    ...dispatchRoutes(app),
    ...disputeRoutes(app),
    ...taxDocumentRoutes(app),
    ...refundRoutes(app),
    ...correctionRoutes(app),
    ...dashboardRoutes(app),
    ...savedFilterRoutes(app),
    ...settingsRoutes(app),
    ...policyPageRoutes(app),
    ...notificationRoutes(app),
    ...failedMailRoutes(app),
    ...auditRoutes(app),
    ...backupRoutes(app),
  }
}

/** Emails sent at the same time: four of any kind, one more that a buyer is waiting for, one more for signing in. */
const MAIL_SLOTS = [0, 0, 0, 0, 1, 2]

/** The job handlers, by pool: reading an image takes seconds, and no email waits for it. */
export function jobPools(app: App): readonly [mails: WorkerPool, inspections: WorkerPool] {
  return [
    { handlers: { mail: mailSender(app, (ids) => filesOf(app, ids)) }, slots: MAIL_SLOTS },
    { handlers: { inspection: paymentChecker(app) }, slots: [LOWEST_PRIORITY] },
  ]
}

const DAY = 24 * 3_600_000

/** The hourly tasks besides those of every shop (jobs/housekeeping.ts). */
export function housekeepingTasks(): HousekeepingTask[] {
  return [sweep(), ...TASKS]
}

/** A process checks all screenshots once, then those of the days before its last sweep: there are many. */
function sweep(): HousekeepingTask {
  let since = 0
  let unreferenced: ReadonlySet<string> = new Set()
  return {
    done: 'unreferenced files deleted',
    run: async (app) => {
      const now = Date.now()
      const images = await sweepImages(app, unreferenced, now)
      const screenshots = await sweepScreenshots(app, now, since)
      since = now - 3 * DAY
      unreferenced = images.unreferenced
      return { images: images.removed, screenshots }
    },
  }
}

const TASKS: readonly HousekeepingTask[] = [
  {
    done: 'payment screenshots past their retention period deleted',
    run: async (app) => ({ screenshots: await deleteOldScreenshots(app) }),
  },
  {
    done: 'emails about products back in stock queued',
    run: async (app) => ({ mails: await mailBackInStock(app) }),
  },
  {
    done: 'personal data past its retention period deleted',
    run: deleteExpiredData,
  },
  {
    done: 'expired records deleted',
    run: async (app) => ({
      sessions: await deleteExpiredSessions(app),
      links: await deleteExpiredLinks(app),
      checkouts: await deleteEndedCheckouts(app),
      requests: await deleteOldRequests(app),
    }),
  },
]

/** Number of characters of a description in link previews. */
const DESCRIPTION_MAX = 200

/** Returns the metadata for the page at a path: the shop's, or that of the product in it. */
function pageMetadata(app: App): (path: string) => Promise<PageMetadata> {
  const { publicUrl } = app.settings
  return async (path) => {
    const { shop, headers } = await shopOf(app)
    const banner = currentBanner(headers, app.clock.now())?.image ?? ''
    const id = path.includes('?') && new URL(path, publicUrl).searchParams.get('product')
    const product = id && (await readProduct(app, null, id).catch(() => undefined)) // deleted, or not an id
    if (!product) return { shop, title: shop, image: `${publicUrl}/share.jpg`, url: `${publicUrl}/`, banner }
    return {
      shop,
      title: `${product.name}, ${rupeesText(toPaise(product.price))} · ${shop}`,
      description: product.description.slice(0, DESCRIPTION_MAX),
      image: publicUrl + (product.images[0] ?? '/share.jpg'),
      url: `${publicUrl}/?${new URLSearchParams({ product: product._id }).toString()}`,
      banner,
    }
  }
}

/** The shop's name, whose change raises the version of products, and its banners. */
function shopOf({ responses }: App) {
  return responses.getOrSet(['products', 'headers'], 'shop of a page', async ({ read }) => ({
    shop: await readStoreSetting(read, 'shopName'),
    headers: (await readRecords(read, BANNER, {})).data,
  }))
}
