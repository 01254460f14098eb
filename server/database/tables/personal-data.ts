import type { Tables } from './tables.ts'

type Personal = readonly [why: string, kept: string]

const ACCOUNT = 'until the account is deleted'
const ORDER = 'until the account is deleted, or `orderMonths` after the order ended'
const IMAGE = '`screenshotDays` after the order ended; immediately when the account is deleted'
const AUDIT = '`auditMonths`; about a customer, until the account is deleted'
const BOOKS = 'with the order: needed for accounts and tax'
const BANK = '`documentMonths`'

/**
 * Every column about a person. Ids of accounts count as other: they name no one once the account's row is emptied.
 * docs/rules/personal-data.md is generated from it.
 */
export const PERSONAL: { [T in keyof Tables]?: { [C in keyof Tables[T]]?: Personal } } = {
  accounts: {
    name: ['to address the customer', ACCOUNT],
    email: ['to sign in and for contact', ACCOUNT],
    mobile: ['for contact about orders', ACCOUNT],
    password_hash: ['to sign in', ACCOUNT],
    guest_email: ['to contact a guest, until it is verified', ACCOUNT],
  },
  sessions: { user_agent: ['to let people recognise their devices', 'until the session ends'] },
  second_factors: { secret: ['two-step authentication of staff', 'until it is turned off'] },
  recovery_codes: { code_hash: ['to sign in without the authenticator app', 'until new codes are made'] },
  addresses: {
    label: ['the address book', ACCOUNT],
    address: ['the address book', ACCOUNT],
    lat: ['to help the courier, if the customer adds it', ACCOUNT],
    lng: ['to help the courier, if the customer adds it', ACCOUNT],
    shipping: ['to fill in the checkout', ACCOUNT],
  },
  favourites: { subject_id: ['the wishlist', ACCOUNT] },
  saved_filters: { address: ['filters of staff; may name a customer', 'until it is deleted'] },
  consents: {
    version: ['proof of consent', ACCOUNT],
    wording: ['proof of consent', ACCOUNT],
    order_id: ['the screenshot it covers', ACCOUNT],
  },
  orders: {
    full_name: ['delivery and invoice', ORDER],
    phone: ['for the courier to call', ORDER],
    address_line: ['delivery and invoice', ORDER],
    city: ['place of supply', BOOKS],
    state: ['place of supply', BOOKS],
    postal_code: ['place of supply', BOOKS],
    country: ['place of supply', BOOKS],
    state_code: ['place of supply', BOOKS],
    buyer_gstin: ['the buyer’s tax documents', ORDER],
    ordered_address: ['to recognise a repeated order', ORDER],
    reference: ['to find the payment', BOOKS],
    screenshot: ['to check the payment', IMAGE],
    screenshot_hash: ['to find a screenshot that is used twice', BOOKS],
    tracking_number: ['to track the parcel', ORDER],
    tracking_link: ['to track the parcel', ORDER],
  },
  documents: { data: ['tax documents name the buyer', '`documentMonths`, as tax law requires'] },
  statements: { problems: ['lines that could not be read; may name payers', BANK] },
  staff_invitations: { email: ['to invite staff', 'until it is accepted or withdrawn'] },
  stock_requests: {
    email: ['to send one email when a product is back', 'until that email, or the account is deleted'],
  },
  order_disputes: {
    text: ['to resolve a complaint', ORDER],
    resolution: ['to resolve a complaint', ORDER],
  },
  order_requests: {
    payload_hash: ['to place a repeated request once', 'a day; with a key, as long as the order'],
  },
  payment_checks: {
    typed_utr: ['to find the payment', BOOKS],
    read_utr: ['to find the payment', BOOKS],
    utr: ['to prevent counting a payment twice', BOOKS],
    paid_utr: ['to prevent counting a payment twice', BOOKS],
    read_paid_at: ['to check the payment', IMAGE],
    read_places: ['to check the payment', IMAGE],
    fingerprint: ['to find a screenshot that is used twice', IMAGE],
  },
  payment_fingerprints: { key: ['to find a screenshot that is used twice', IMAGE] },
  former_pictures: {
    screenshot: ['to check the payment', IMAGE],
    screenshot_hash: ['to find a screenshot that is used twice', BOOKS],
    read_utr: ['to find the payment', BOOKS],
    typed_utr: ['to find the payment', BOOKS],
    reading: ['to check the payment', IMAGE],
    fingerprint: ['to find a screenshot that is used twice', IMAGE],
  },
  refunds: {
    reason: ['the books; written by the shop', BANK],
    utr: ['proof of the refund', BOOKS],
  },
  unmatched_payments: {
    screenshot: ['to check the payment', '`screenshotDays` after it was settled'],
    screenshot_hash: ['to find a screenshot that is used twice', 'as long as the shop keeps its books'],
    utr: ['to find the payment', 'as long as the shop keeps its books'],
    items: ['to turn it into an order', ACCOUNT],
    shipping_address: ['to turn it into an order', ACCOUNT],
    note: ['how it was settled', ACCOUNT],
  },
  bank_credits: {
    utr: ['to match payments', 'as long as the shop keeps its books'],
    narration: ['to match payments; names the payer', BANK],
  },
  checkout_sessions: {
    reference: ['to find the payment', 'a month after it ended'],
    address_hash: ['limits of reserved stock', 'while it reserves stock'],
  },
  notifications: { facts: ['what happened to an order', '`notificationMonths`'] },
  jobs: { payload: ['emails to be sent', 'until sent or discarded, or the account is deleted'] },
  audit: {
    before_state: ['who changed what', AUDIT],
    after_state: ['who changed what', AUDIT],
  },
  audit_entries: {
    actor: ['who changed what', '`auditMonths`'],
    subject: ['who changed what', AUDIT],
    words: ['to search the audit log', AUDIT],
  },
  rate_limits: { key: ['limits of attempts, by account or network', 'an hour'] },
  store_settings: { value: ['the seller’s own contact details', 'until they are changed'] },
}

/** All other columns, by table; `*`: the catalogue, where no column is about a person. */
export const NOT_PERSONAL: Record<keyof Tables, string> = {
  accounts: 'id role staff_role status is_verified created_at updated_at deleted_at',
  addresses: 'id account_id created_at',
  audit: 'id account_id action subject_kind subject_id request_id created_at',
  audit_entries: 'id about act account_id subject_id created_at',
  backup_runs: 'id act file bytes error started_at ended_at',
  bank_credits: 'id key amount_paise paid_on paid_at order_id matched_by matched_at created_at',
  categories: '*',
  checkout_lines:
    'session_id line product_id name image quantity price_paise original_price_paise shipping_paise hsn_code',
  checkout_sessions:
    'id account_id state total_paise upi_id payee_name payee_kind upi_link order_id created_at expires_at ended_at held_since released_at',
  consents: 'id account_id kind created_at',
  document_counters: 'series last_number',
  documents:
    'id order_id kind series sequence number issued_on against_id refund_id taxable_paise cgst_paise sgst_paise igst_paise total_paise created_at',
  erased_audit: 'id erased_at',
  favourites: 'account_id kind created_at',
  footers: '*',
  former_pictures: 'id order_id verdict reasons uploaded_at replaced_at',
  headers: '*',
  invoice_counters: 'financial_year last_number',
  jobs: 'id kind state attempts run_after last_error created_at about priority',
  leases: 'name holder expires_at',
  list_versions: 'name version',
  missed_searches: 'words times last_at',
  notification_reads: 'account_id read_up_to',
  notifications: 'id account_id kind subject_id created_at',
  offers: '*',
  one_time_links: 'token_hash purpose account_id created_at expires_at used_at',
  order_counters: 'scope order_status payment_status orders total_paise units',
  order_day_statuses: 'day order_status payment_status orders',
  order_days: 'day orders revenue_paise',
  order_disputes: 'id order_id account_id reason created_at resolved_at resolved_by acknowledged_at',
  order_history: 'id order_id kind from_status to_status account_id reason request_id created_at',
  order_items: 'id order_id line product_id name image quantity price_paise shipping_paise hsn_code',
  order_requests: 'account_id request_key order_id created_at',
  orders:
    'id invoice_id account_id total_paise units order_status payment_status payment_method stock_given_back payment_place done_at screenshot_deleted_at courier reduced_paise received_paise received_from refunded_paise placed_by link_salt created_at updated_at',
  payment_checks:
    'order_id payee_vpa payee_name state read_amount_paise read_payee_vpa read_payee_name read_status read_doubts verdict reasons corrected uploaded_at read_at asked_at settled_at',
  payment_fingerprints: 'order_id',
  policy_pages: 'name html status updated_at',
  products: '*',
  rate_limits: 'started_at count',
  record_counters: 'name status records',
  recovery_codes: 'account_id used_at',
  refunds: 'id order_id unmatched_id amount_paise way refunded_on lines account_id request_id created_at',
  saved_filters: 'id account_id name created_at',
  schema_migrations: 'number name applied_at',
  screenshot_views: 'id order_id account_id picture created_at',
  second_factors: 'account_id on_since last_step created_at',
  sessions: 'token_hash account_id created_at expires_at',
  staff_invitations: 'id role token_hash created_at expires_at',
  statement_formats: 'fingerprint columns date_order headings file_name updated_at',
  statement_lines: 'statement_id line credit_id',
  statements:
    'id account_id file_name first_day last_day credits new_credits debits unsuccessful problem_count lines lines_done finished_at created_at',
  stock_requests: 'product_id created_at',
  stock_movements: 'id product_id delta reason order_id account_id session_id created_at',
  store_settings: 'name updated_at',
  subcategories: '*',
  unmatched_payments:
    'id account_id session_id reference code total_paise payee_vpa payee_name created_at settled_at settled_by order_id',
}
