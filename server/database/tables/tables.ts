import type { PolicyPageName } from '#contract/back-office/policy-pages.ts'
import type { ConsentKind } from '#contract/accounts/consents.ts'
import type {
  AccountsRow,
  AddressesRow,
  FavouritesRow,
  NotificationReadsRow,
  NotificationsRow,
  OneTimeLinksRow,
  RecoveryCodesRow,
  SavedFiltersRow,
  SecondFactorsRow,
  SessionsRow,
  StaffInvitationsRow,
} from './accounts.ts'
import type {
  CategoriesRow,
  FootersRow,
  BannersRow,
  ListVersionsRow,
  MissedSearchesRow,
  OffersRow,
  ProductsRow,
  StockMovementsRow,
  StockRequestsRow,
  SubcategoriesRow,
} from './catalogue.ts'
import type {
  CheckoutLinesRow,
  CheckoutSessionsRow,
  DocumentCountersRow,
  DocumentsRow,
  InvoiceCountersRow,
  OrderDisputesRow,
  OrderHistoryRow,
  OrderItemsRow,
  OrderRequestsRow,
  OrdersRow,
  UnmatchedPaymentsRow,
} from './orders.ts'
import type {
  BankCreditsRow,
  FormerPicturesRow,
  PaymentChecksRow,
  PaymentFingerprintsRow,
  RefundsRow,
  ScreenshotViewsRow,
  StatementFormatsRow,
  StatementLinesRow,
  StatementsRow,
} from './payments.ts'
import type {
  AuditEntriesRow,
  AuditRow,
  BackupRunsRow,
  ErasedAuditRow,
  JobsRow,
  LeasesRow,
  OrderCountersRow,
  OrderDaysRow,
  OrderDayStatusesRow,
  RateLimitsRow,
  RecordCountersRow,
  SchemaMigrationsRow,
  StoreSettingsRow,
} from './system.ts'

/** A policy page that the seller has saved; one without a row has its starting text as a draft. `html` is sanitised. */
interface PolicyPagesRow {
  name: PolicyPageName
  html: string
  status: 'draft' | 'published'
  updated_at: string
}

/** A consent, in the words that were shown. `order_id`: the order whose screenshot it was about. */
interface ConsentsRow {
  id: string
  account_id: string
  kind: ConsentKind
  version: string
  wording: string
  order_id: string | null
  created_at: string
}

/** Every table by its name. Columns that the database fills (n, phase, name_key, status_key) are in the schema only. */
export interface Tables {
  accounts: AccountsRow
  addresses: AddressesRow
  audit: AuditRow
  audit_entries: AuditEntriesRow
  backup_runs: BackupRunsRow
  bank_credits: BankCreditsRow
  categories: CategoriesRow
  checkout_lines: CheckoutLinesRow
  checkout_sessions: CheckoutSessionsRow
  consents: ConsentsRow
  document_counters: DocumentCountersRow
  documents: DocumentsRow
  erased_audit: ErasedAuditRow
  favourites: FavouritesRow
  footers: FootersRow
  former_pictures: FormerPicturesRow
  headers: BannersRow
  invoice_counters: InvoiceCountersRow
  jobs: JobsRow
  leases: LeasesRow
  list_versions: ListVersionsRow
  missed_searches: MissedSearchesRow
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
  policy_pages: PolicyPagesRow
  products: ProductsRow
  rate_limits: RateLimitsRow
  record_counters: RecordCountersRow
  recovery_codes: RecoveryCodesRow
  refunds: RefundsRow
  saved_filters: SavedFiltersRow
  schema_migrations: SchemaMigrationsRow
  second_factors: SecondFactorsRow
  screenshot_views: ScreenshotViewsRow
  sessions: SessionsRow
  staff_invitations: StaffInvitationsRow
  statement_formats: StatementFormatsRow
  statement_lines: StatementLinesRow
  statements: StatementsRow
  stock_movements: StockMovementsRow
  stock_requests: StockRequestsRow
  store_settings: StoreSettingsRow
  subcategories: SubcategoriesRow
  unmatched_payments: UnmatchedPaymentsRow
}
