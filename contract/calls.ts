import { addressCalls } from './accounts/addresses.ts'
import { auditCalls } from './back-office/audit.ts'
import { authCalls } from './accounts/auth.ts'
import { backupCalls } from './back-office/backups.ts'
import type { Call } from './call.ts'
import { categoryCalls, subcategoryCalls } from './catalogue/categories.ts'
import { checkoutCalls } from './orders/checkout.ts'
import { correctionCalls, refundCalls } from './orders/refunds-and-corrections.ts'
import { customerCalls } from './accounts/customers.ts'
import { dashboardCalls, openTaskCalls } from './back-office/dashboard.ts'
import { dispatchCalls } from './orders/dispatch.ts'
import { disputeCalls } from './orders/disputes.ts'
import { taxDocumentCalls } from './orders/tax-documents.ts'
import { failedMailCalls } from './back-office/failed-mails.ts'
import { favouriteCalls } from './catalogue/favourites.ts'
import { footerCalls } from './catalogue/footers.ts'
import { guestCalls } from './orders/guest-orders.ts'
import { bannerCalls } from './catalogue/banners.ts'
import { zeroResultCalls } from './catalogue/zero-result-searches.ts'
import { notificationCalls } from './back-office/notifications.ts'
import { offerCalls } from './catalogue/offers.ts'
import { buyAgainCalls, orderNoteCalls } from './orders/order-history.ts'
import { orderCalls } from './orders/orders.ts'
import { paymentCalls } from './payments/payments.ts'
import { policyPageCalls } from './back-office/policy-pages.ts'
import { phoneOrderCalls } from './orders/phone-orders.ts'
import { privacyCalls } from './accounts/privacy.ts'
import { productFileCalls } from './catalogue/product-files.ts'
import { productCalls } from './catalogue/products.ts'
import { profileCalls } from './accounts/profile.ts'
import { savedFilterCalls } from './back-office/saved-filters.ts'
import { secondFactorCalls } from './accounts/second-factor.ts'
import { staffCalls } from './accounts/staff.ts'
import { statementCalls } from './payments/statements.ts'
import { setupCalls } from './back-office/setup.ts'
import { settingsCalls } from './back-office/store-settings.ts'

/** Every call of the API by name. Server, client, OpenAPI and tests are derived from this record. */
export const calls = {
  ...authCalls,
  ...profileCalls,
  ...privacyCalls,
  ...secondFactorCalls,
  ...addressCalls,
  ...backupCalls,
  ...customerCalls,
  ...staffCalls,
  ...categoryCalls,
  ...subcategoryCalls,
  ...productCalls,
  ...productFileCalls,
  ...zeroResultCalls,
  ...bannerCalls,
  ...footerCalls,
  ...offerCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...guestCalls,
  ...orderNoteCalls,
  ...phoneOrderCalls,
  ...paymentCalls,
  ...statementCalls,
  ...dispatchCalls,
  ...disputeCalls,
  ...taxDocumentCalls,
  ...refundCalls,
  ...correctionCalls,
  ...buyAgainCalls,
  ...dashboardCalls,
  ...openTaskCalls,
  ...savedFilterCalls,
  ...favouriteCalls,
  ...settingsCalls,
  ...policyPageCalls,
  ...setupCalls,
  ...notificationCalls,
  ...failedMailCalls,
  ...auditCalls,
} satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
