// The error catalogue (docs/rules/api.md): code → HTTP status → text for people. Operations may give a more
// specific text.

export const ERRORS = {
  VALIDATION: { status: 400, text: 'Please check what you entered.' },
  BAD_REQUEST: { status: 400, text: 'This request is not valid. Please reload the page.' },
  BAD_PICTURE: {
    status: 400,
    text: 'This image is damaged and could not be read. Please choose another file.',
  },
  DEAD_LINK: {
    status: 400,
    text: 'This link has expired or has already been used. Please request a new one.',
  },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in to continue.' },
  WRONG_CREDENTIALS: { status: 401, text: 'Incorrect email or password.' },
  SECOND_FACTOR_NEEDED: { status: 401, text: 'Please enter the code from your authenticator app.' },
  WRONG_CODE: { status: 401, text: 'Incorrect code. Please enter the current code from your app.' },
  SUSPENDED: { status: 403, text: 'This account is suspended. Please contact the shop.' },
  FORBIDDEN: { status: 403, text: 'Your account is not allowed to do this. Please use another account.' },
  NOT_FOUND: { status: 404, text: 'This could not be found. Please reload the page.' },
  EMAIL_TAKEN: { status: 409, text: 'An account with this email already exists. Please sign in instead.' },
  IN_USE: { status: 409, text: 'This is still in use. Please remove what uses it first.' },
  NOT_ALLOWED: { status: 409, text: 'This change is not allowed right now. Please reload the page.' },
  PRICE_CHANGED: { status: 409, text: 'Prices have changed. Please check the new total.' },
  OUT_OF_STOCK: { status: 409, text: 'Some items are out of stock. Please reduce or remove them.' },
  NOT_ON_SALE: { status: 409, text: 'Some items are no longer available. Please remove them.' },
  CHANGED_MEANWHILE: {
    status: 409,
    text: 'Someone else has changed this. Please check and try again.',
  },
  NO_UPI_ID: { status: 409, text: 'This shop can’t accept payments yet. Please contact the shop.' },
  UTR_USED: { status: 409, text: 'Another paid order already has this UTR. Please compare the two.' },
  IN_PROGRESS: { status: 409, text: 'The same request is still running. Please try again in a moment.' },
  TOO_LARGE: { status: 413, text: 'This upload is too large. Please choose a smaller file.' },
  WRONG_KIND: { status: 415, text: 'This type of file is not accepted. Please choose another file.' },
  TIMEOUT: { status: 408, text: 'The request took too long to arrive. Please try again.' },
  HEADERS_TOO_LARGE: {
    status: 431,
    text: 'The address or headers are too long. Please shorten your search.',
  },
  KEY_REUSED: {
    status: 422,
    text: 'This idempotency key was used for another order. Please send a new one.',
  },
  TOO_MANY: { status: 429, text: 'Too many attempts. Please wait a while and try again.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  BUSY: { status: 503, text: 'The shop is very busy. Please try again in a moment.' },
  UNAVAILABLE: { status: 503, text: 'The shop is unavailable right now. Please try again in a moment.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/**
 * Every error response. `error` repeats `message`; `fields` only for validation; further details are sent beside
 * them.
 */
export interface ErrorResponse {
  success: false
  message: string
  error: string
  code: ErrorCode
  requestId: string
  fields?: Record<string, string>
}

/** A text truncated to a maximum number of characters. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`
}
