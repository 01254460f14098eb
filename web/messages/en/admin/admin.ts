import { auditMessages } from '#web/messages/en/admin/audit.ts'
import { batchMessages } from '#web/messages/en/admin/batch.ts'
import { categoriesMessages } from '#web/messages/en/admin/categories.ts'
import { contentMessages } from '#web/messages/en/admin/content.ts'
import { dashboardMessages } from '#web/messages/en/admin/dashboard.ts'
import { dayMessages } from '#web/messages/en/admin/day.ts'
import { adminFrameMessages } from '#web/messages/en/admin/frame.ts'
import { holdsMessages } from '#web/messages/en/admin/holds.ts'
import { notesMessages } from '#web/messages/en/admin/notes.ts'
import { ordersMessages } from '#web/messages/en/admin/orders.ts'
import { paymentsMessages } from '#web/messages/en/admin/payments.ts'
import { paletteMessages } from '#web/messages/en/admin/palette.ts'
import { policiesMessages } from '#web/messages/en/admin/policies.ts'
import { phoneOrderMessages } from '#web/messages/en/admin/phone-order.ts'
import { printMessages } from '#web/messages/en/admin/print.ts'
import { productsMessages } from '#web/messages/en/admin/products.ts'
import { productFileMessages } from '#web/messages/en/admin/product-file.ts'
import { receivedMessages } from '#web/messages/en/admin/received.ts'
import { refundsMessages } from '#web/messages/en/admin/refunds.ts'
import { savedFiltersMessages } from '#web/messages/en/admin/saved-filters.ts'
import { secondFactorMessages } from '#web/messages/en/admin/second-factor.ts'
import { settingsMessages } from '#web/messages/en/admin/settings.ts'
import { setupMessages } from '#web/messages/en/admin/setup.ts'
import { staffMessages } from '#web/messages/en/admin/staff.ts'
import { statementMessages } from '#web/messages/en/admin/statement.ts'
import { taxMessages } from '#web/messages/en/admin/tax.ts'
import { trackingMessages } from '#web/messages/en/admin/tracking.ts'
import { trackingFileMessages } from '#web/messages/en/admin/tracking-file.ts'
import { usersMessages } from '#web/messages/en/admin/users.ts'
import type { Widened } from '#web/messages/widened.ts'

export const adminMessages = {
  frame: adminFrameMessages,
  dashboard: dashboardMessages,
  day: dayMessages,
  palette: paletteMessages,
  savedFilters: savedFiltersMessages,
  users: usersMessages,
  staff: staffMessages,
  orders: ordersMessages,
  notes: notesMessages,
  phoneOrder: phoneOrderMessages,
  tracking: trackingMessages,
  payments: paymentsMessages,
  received: receivedMessages,
  refunds: refundsMessages,
  statement: statementMessages,
  categories: categoriesMessages,
  products: productsMessages,
  productFile: productFileMessages,
  holds: holdsMessages,
  content: contentMessages,
  settings: settingsMessages,
  setup: setupMessages,
  policies: policiesMessages,
  audit: auditMessages,
  tax: taxMessages,
  batch: batchMessages,
  print: printMessages,
  trackingFile: trackingFileMessages,
  secondFactor: secondFactorMessages,
}

export type AdminMessages = Widened<typeof adminMessages>
