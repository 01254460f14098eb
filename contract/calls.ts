import { addressCalls } from './addresses.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { backupCalls } from './backups.ts'
import { buyAgainCalls } from './buy-again.ts'
import type { Call } from './call.ts'
import { categoryCalls } from './categories.ts'
import { checkoutCalls } from './checkout.ts'
import { correctionCalls } from './corrections.ts'
import { customerCalls } from './customers.ts'
import { dashboardCalls } from './dashboard.ts'
import { dayCalls } from './day.ts'
import { dispatchCalls } from './dispatch.ts'
import { disputeCalls } from './disputes.ts'
import { failedMailCalls } from './failed-mails.ts'
import { favouriteCalls } from './favourites.ts'
import { footerCalls } from './footers.ts'
import { headerCalls } from './headers.ts'
import { missedSearchCalls } from './missed-searches.ts'
import { notificationCalls } from './notifications.ts'
import { offerCalls } from './offers.ts'
import { orderNoteCalls } from './order-notes.ts'
import { orderCalls } from './orders.ts'
import { paymentCalls } from './payments.ts'
import { phoneOrderCalls } from './phone-orders.ts'
import { productFileCalls } from './product-files.ts'
import { productCalls } from './products.ts'
import { profileCalls } from './profile.ts'
import { refundCalls } from './refunds.ts'
import { savedFilterCalls } from './saved-filters.ts'
import { secondFactorCalls } from './second-factor.ts'
import { statementCalls } from './statements.ts'
import { settingsCalls } from './store-settings.ts'
import { subcategoryCalls } from './subcategories.ts'

/** Every call of the API by name. Server, client, OpenAPI and tests are computed from this record. */
export const calls = {
  ...authCalls,
  ...profileCalls,
  ...secondFactorCalls,
  ...addressCalls,
  ...backupCalls,
  ...customerCalls,
  ...categoryCalls,
  ...subcategoryCalls,
  ...productCalls,
  ...productFileCalls,
  ...missedSearchCalls,
  ...headerCalls,
  ...footerCalls,
  ...offerCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...orderNoteCalls,
  ...phoneOrderCalls,
  ...paymentCalls,
  ...statementCalls,
  ...dispatchCalls,
  ...disputeCalls,
  ...refundCalls,
  ...correctionCalls,
  ...buyAgainCalls,
  ...dashboardCalls,
  ...dayCalls,
  ...savedFilterCalls,
  ...favouriteCalls,
  ...settingsCalls,
  ...notificationCalls,
  ...failedMailCalls,
  ...auditCalls,
} satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
