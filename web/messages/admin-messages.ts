import type { AdminMessages } from '#web/messages/en/admin/admin.ts'
import type { Language } from '#web/messages/messages.ts'

// The messages of the back office, fetched only with it. A screen's messages are a file in en/admin/ and a line in
// its admin.ts. A new language is a folder that satisfies AdminMessages and one line here.

const PACKS = {
  en: async () => (await import('#web/messages/en/admin/admin.ts')).adminMessages,
} satisfies Record<Language, () => Promise<AdminMessages>>

/** Loaded before the back office is rendered (routes.tsx). Read it in functions, not at the top of a module. */
export let adminMessages: AdminMessages
// The areas that have many readers.
export let auditMessages: AdminMessages['audit']
export let batchMessages: AdminMessages['batch']
export let dashboardMessages: AdminMessages['dashboard']
export let dayMessages: AdminMessages['day']
export let adminFrameMessages: AdminMessages['frame']
export let holdsMessages: AdminMessages['holds']
export let ordersMessages: AdminMessages['orders']
export let paymentsMessages: AdminMessages['payments']
export let phoneOrderMessages: AdminMessages['phoneOrder']
export let policiesMessages: AdminMessages['policies']
export let printMessages: AdminMessages['print']
export let productFileMessages: AdminMessages['productFile']
export let productsMessages: AdminMessages['products']
export let receivedMessages: AdminMessages['received']
export let refundsMessages: AdminMessages['refunds']
export let savedFiltersMessages: AdminMessages['savedFilters']
export let secondFactorMessages: AdminMessages['secondFactor']
export let settingsMessages: AdminMessages['settings']
export let setupMessages: AdminMessages['setup']
export let staffMessages: AdminMessages['staff']
export let statementMessages: AdminMessages['statement']
export let taxMessages: AdminMessages['tax']
export let trackingMessages: AdminMessages['tracking']
export let trackingFileMessages: AdminMessages['trackingFile']
export let usersMessages: AdminMessages['users']

/** Fetches the back office's messages in a language and activates them. */
export async function loadAdminMessages(language: Language): Promise<void> {
  adminMessages = await PACKS[language]()
  auditMessages = adminMessages.audit
  batchMessages = adminMessages.batch
  dashboardMessages = adminMessages.dashboard
  dayMessages = adminMessages.day
  adminFrameMessages = adminMessages.frame
  holdsMessages = adminMessages.holds
  ordersMessages = adminMessages.orders
  paymentsMessages = adminMessages.payments
  phoneOrderMessages = adminMessages.phoneOrder
  policiesMessages = adminMessages.policies
  printMessages = adminMessages.print
  productFileMessages = adminMessages.productFile
  productsMessages = adminMessages.products
  receivedMessages = adminMessages.received
  refundsMessages = adminMessages.refunds
  savedFiltersMessages = adminMessages.savedFilters
  secondFactorMessages = adminMessages.secondFactor
  settingsMessages = adminMessages.settings
  setupMessages = adminMessages.setup
  staffMessages = adminMessages.staff
  statementMessages = adminMessages.statement
  taxMessages = adminMessages.tax
  trackingMessages = adminMessages.tracking
  trackingFileMessages = adminMessages.trackingFile
  usersMessages = adminMessages.users
}
