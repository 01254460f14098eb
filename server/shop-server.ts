import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { actorOf } from './features/accounts/sessions.ts'
import { addressRoutes } from './features/addresses/addresses.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import { correctionRoutes } from './features/corrections/corrections.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { dispatchRoutes } from './features/dispatch/dispatch.routes.ts'
import { disputeRoutes } from './features/disputes/disputes.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { failedMailRoutes } from './features/failed-mails/failed-mails.routes.ts'
import { favouriteRoutes } from './features/favourites/favourites.routes.ts'
import { footerRoutes } from './features/content/footers.ts'
import { guestRoutes, orderText } from './features/guests/guests.routes.ts'
import { headerRoutes } from './features/content/headers.ts'
import { measureShop } from './features/metrics/measure-shop.ts'
import { serveEvents } from './features/notifications/events.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { offerRoutes } from './features/content/offers.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { missedSearchRoutes } from './features/products/missed-searches.routes.ts'
import { policyPageRoutes, servePolicyPages } from './features/policies/policies.routes.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { productRoutes } from './features/products/products.routes.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import { statementRoutes } from './features/statements/statements.routes.ts'
import { servePublicShop } from './features/public-shop/serve-public-shop.ts'
import { refundRoutes } from './features/refunds/refunds.routes.ts'
import { savedFilterRoutes } from './features/saved-filters/saved-filters.routes.ts'
import { settingsRoutes } from './features/store-settings/store-settings.routes.ts'
import { subcategoryRoutes } from './features/subcategories/subcategories.routes.ts'
import type { Handlers } from './http/handlers.ts'
import { createServer } from './http/server.ts'
import { readWebPage } from './http/web.routes.ts'
import { pageMetadata } from './page-metadata.ts'

const WEB_ROOT = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The whole shop over HTTP, not yet listening. `webRoot`: where the web client is built. */
export async function createShopServer(app: App, webRoot = WEB_ROOT): Promise<FastifyInstance> {
  const signIn = (authorization: string | undefined) => actorOf(app, authorization)
  const server = await createServer(app, {
    handlers: allHandlers(app),
    signIn,
    metadataOf: pageMetadata(app),
    orderText: (token) => orderText(app, token),
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
    ...missedSearchRoutes(app),
    ...headerRoutes(app),
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
    ...documentRoutes(app),
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
