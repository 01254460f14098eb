import type { AccountsRow } from './accounts.ts'
import type { AddressesRow } from './addresses.ts'
import type { AuditEntriesRow } from './audit-entries.ts'
import type { AuditRow } from './audit.ts'
import type { BankCreditsRow } from './bank-credits.ts'
import type { CategoriesRow } from './categories.ts'
import type { CheckoutLinesRow } from './checkout-lines.ts'
import type { CheckoutSessionsRow } from './checkout-sessions.ts'
import type { FavouritesRow } from './favourites.ts'
import type { FootersRow } from './footers.ts'
import type { FormerPicturesRow } from './former-pictures.ts'
import type { HeadersRow } from './headers.ts'
import type { InvoiceCountersRow } from './invoice-counters.ts'
import type { JobsRow } from './jobs.ts'
import type { LeasesRow } from './leases.ts'
import type { ListVersionsRow } from './list-versions.ts'
import type { NotificationReadsRow } from './notification-reads.ts'
import type { NotificationsRow } from './notifications.ts'
import type { OffersRow } from './offers.ts'
import type { OneTimeLinksRow } from './one-time-links.ts'
import type { OrderCountersRow } from './order-counters.ts'
import type { OrderDayStatusesRow } from './order-day-statuses.ts'
import type { OrderDaysRow } from './order-days.ts'
import type { OrderDisputesRow } from './order-disputes.ts'
import type { OrderHistoryRow } from './order-history.ts'
import type { OrderItemsRow } from './order-items.ts'
import type { OrderRequestsRow } from './order-requests.ts'
import type { OrdersRow } from './orders.ts'
import type { PaymentChecksRow } from './payment-checks.ts'
import type { PaymentFingerprintsRow } from './payment-fingerprints.ts'
import type { ProductsRow } from './products.ts'
import type { RateLimitsRow } from './rate-limits.ts'
import type { RecordCountersRow } from './record-counters.ts'
import type { RecoveryCodesRow } from './recovery-codes.ts'
import type { SchemaMigrationsRow } from './schema-migrations.ts'
import type { SecondFactorsRow } from './second-factors.ts'
import type { ScreenshotViewsRow } from './screenshot-views.ts'
import type { SessionsRow } from './sessions.ts'
import type { StatementFormatsRow } from './statement-formats.ts'
import type { StatementLinesRow } from './statement-lines.ts'
import type { StatementsRow } from './statements.ts'
import type { StockMovementsRow } from './stock-movements.ts'
import type { StoreSettingsRow } from './store-settings.ts'
import type { SubcategoriesRow } from './subcategories.ts'
import type { UnmatchedPaymentsRow } from './unmatched-payments.ts'

/** Every table by its name; the row types stand one file per table beside this. Columns that the database fills for lists (n, phase, name_key, status_key) stand in the migration only. */
export interface Tables {
  accounts: AccountsRow
  addresses: AddressesRow
  audit: AuditRow
  audit_entries: AuditEntriesRow
  bank_credits: BankCreditsRow
  categories: CategoriesRow
  checkout_lines: CheckoutLinesRow
  checkout_sessions: CheckoutSessionsRow
  favourites: FavouritesRow
  footers: FootersRow
  former_pictures: FormerPicturesRow
  headers: HeadersRow
  invoice_counters: InvoiceCountersRow
  jobs: JobsRow
  leases: LeasesRow
  list_versions: ListVersionsRow
  notification_reads: NotificationReadsRow
  notifications: NotificationsRow
  offers: OffersRow
  one_time_links: OneTimeLinksRow
  order_counters: OrderCountersRow
  order_day_statuses: OrderDayStatusesRow
  order_days: OrderDaysRow
  order_disputes: OrderDisputesRow
  order_history: OrderHistoryRow
  order_items: OrderItemsRow
  order_requests: OrderRequestsRow
  orders: OrdersRow
  payment_checks: PaymentChecksRow
  payment_fingerprints: PaymentFingerprintsRow
  products: ProductsRow
  rate_limits: RateLimitsRow
  record_counters: RecordCountersRow
  recovery_codes: RecoveryCodesRow
  schema_migrations: SchemaMigrationsRow
  second_factors: SecondFactorsRow
  screenshot_views: ScreenshotViewsRow
  sessions: SessionsRow
  statement_formats: StatementFormatsRow
  statement_lines: StatementLinesRow
  statements: StatementsRow
  stock_movements: StockMovementsRow
  store_settings: StoreSettingsRow
  subcategories: SubcategoriesRow
  unmatched_payments: UnmatchedPaymentsRow
}
