// The numbers of the shop's rules and field limits, used by both server and client.

export const ID_MAX = 64
export const NAME_MIN = 2
export const PERSON_NAME_MAX = 100
export const RECORD_NAME_MAX = 200
export const DESCRIPTION_MAX = 5_000
export const ADDRESS_LINE_MAX = 500
export const REGION_NAME_MAX = 100
export const EMAIL_MAX = 254
export const MOBILE_DIGITS = 10
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 128
/** Bytes. A longer password is rejected before it is hashed. */
export const PASSWORD_MAX_BYTES = 1_024

/** Paise: 99,99,999.99 rupees. */
export const PRICE_MAX_PAISE = 999_999_999
export const STOCK_MAX = 1_000_000
export const LOW_STOCK = 10
export const OFFER_PERCENTAGE_MAX = 100

export const ORDER_LINES_MAX = 100
export const QUANTITY_MAX = 1_000
export const IDEMPOTENCY_KEY_MAX = 255
export const DISPUTE_TEXT_MAX = 1_000
export const ORDER_NOTE_MAX = 2_000
/** A message template for buyers, before its placeholders are filled. */
export const MESSAGE_TEXT_MAX = 1_000
/** An admin's note when requesting another image from a customer. */
export const PAYMENT_NOTE_MAX = 500
/** An admin's note on a payment without an order. */
export const CHECKOUT_NOTE_MAX = 500

/** An admin's reason for a refund, shown to the customer. */
export const REFUND_REASON_MAX = 500
/** How long after placing an order its customer can correct the address. */
export const CORRECTION_MS = 30 * 60_000

/** Maximum bytes of a bank statement, and how many of them are examined to detect its columns. */
export const STATEMENT_MAX_BYTES = 20_971_520
export const STATEMENT_SAMPLE_BYTES = 262_144
export const STATEMENT_COLUMNS_MAX = 100
export const STATEMENT_LINES_MAX = 100_000
/** Saved layouts that the screen lists, most recently used first. */
export const STATEMENT_LAYOUTS_LISTED = 200
/** Matches of a statement confirmed in one request. */
export const CONFIRMED_AT_ONCE = 100
/** Maximum orders in one batch, one print job, one courier sheet, and one list of ids for them. */
export const BATCH_MAX = 500
export const PRINTED_AT_ONCE = 200
export const COURIER_FILE_ORDERS_MAX = 1_000
export const ORDER_IDS_MAX = 1_000
/** Characters of a courier's name, a tracking number and its link; number of couriers in the settings. */
export const COURIER_MAX = 60
export const TRACKING_NUMBER_MAX = 50
export const TRACKING_LINK_MAX = 500
export const COURIERS_MAX = 20
/** Bytes and rows of a courier's tracking file. */
export const TRACKING_FILE_MAX_BYTES = 2_097_152
export const TRACKING_ROWS_MAX = 5_000
/** Bytes and rows of a product file on the screen, and how many rows a response lists. */
export const PRODUCT_FILE_MAX_BYTES = 5_242_880
export const PRODUCT_ROWS_MAX = 10_000
export const PRODUCT_ROWS_REPORTED = 300
/** Characters of a policy page. */
export const POLICY_TEXT_MAX = 50_000
export const ADDRESSES_MAX = 20
export const ADDRESS_LABEL_MAX = 50
export const SAVED_ADDRESS_MAX = 1_000

export const IMAGE_MAX_BYTES = 10_485_760
export const IMAGE_MAX_PIXELS = 40_000_000
export const IMAGES_PER_PRODUCT_MAX = 10
/** Bytes, for every body that is not an image. */
export const BODY_MAX_BYTES = 1_048_576
/** Values in a JSON text, including nested ones: far more than any call needs, and few enough to check. */
export const JSON_VALUES_MAX = 20_000

/** An error's own size: number of fields, characters of each name, characters of each text. */
export const ERROR_FIELDS_MAX = 50
export const ERROR_NAME_MAX = 80
export const ERROR_TEXT_MAX = 300

export const USERS_PAGE_SIZE = 10
export const PAGE_SIZE_MAX = 200
export const STOREFRONT_OFFERS_MAX = 3
/** Banners or offers reordered in one call. */
export const REORDER_MAX = 500
/** Search synonyms: characters of the text, lines, words per line, letters per word. */
export const SYNONYMS_MAX = 30_000
export const SYNONYM_LINES_MAX = 500
export const SYNONYM_WORDS_MAX = 20
export const SYNONYM_WORD_MAX = 40
/** Number of stored searches without results, and characters of each. */
export const MISSED_SEARCHES_MAX = 500
export const MISSED_SEARCH_MAX = 60
export const ADMIN_SHORT_ID = 6
export const CUSTOMER_SHORT_ID = 8

export const ORDER_TOAST_MS = 4_000
export const CHECKOUT_BANNER_MS = 3_000
export const CHECKOUT_CLOSES_MS = 2_000
export const REGISTERED_REDIRECT_MS = 2_000
export const LOGIN_REDIRECT_MS = 100
export const IMAGE_LINK_MS = 5 * 60_000
export const CHECKOUT_HOLD_MS = 30 * 60_000
export const SESSION_MS = 12 * 3_600_000
export const REMEMBERED_SESSION_MS = 30 * 24 * 3_600_000

/**
 * Lists without a counter (a search, a category's products) are counted up to this number, which then means this
 * many or more.
 */
export const COUNTED_MAX = 1_000

/** Days that a payment screenshot is kept after its order is completed; 180 by default. */
export const SCREENSHOT_DAYS = { min: 30, max: 3_650, usual: 180 } as const
/**
 * Months for which kinds of personal data are kept (docs/rules/accounts.md#retention); 0 for accounts means
 * forever. Documents: 72 months from the annual return (31 December) for a financial year that begins in April make
 * 93.
 */
export const RETENTION_MONTHS = {
  orderMonths: { min: 12, max: 240, usual: 96 },
  documentMonths: { min: 93, max: 240, usual: 96 },
  auditMonths: { min: 12, max: 240, usual: 96 },
  notificationMonths: { min: 1, max: 240, usual: 12 },
  accountMonths: { min: 0, max: 240, usual: 0 },
} as const

/** Days to dispatch, deliver or return that a shop can promise. */
export const PROMISED_DAYS_MAX = 90

export const DEFAULT_COUNTRY = 'India'
export const SHOP_TIME_ZONE = 'Asia/Kolkata'
export const PAYMENT_METHOD = 'Online'
