// The error catalogue (docs/rules/api.md): code → HTTP status → text for people. An act may only give a better text.

export const ERRORS = {
  VALIDATION: { status: 400, text: 'Please check what you entered.' },
  BAD_REQUEST: { status: 400, text: 'The request could not be understood.' },
  BAD_PICTURE: {
    status: 400,
    text: 'The picture is damaged and could not be read. Please choose another file.',
  },
  DEAD_LINK: { status: 400, text: 'This link has expired or was used already. Please ask for a new one.' },
  NOT_SIGNED_IN: { status: 401, text: 'Please login to continue.' },
  WRONG_CREDENTIALS: { status: 401, text: 'Email or password is wrong.' },
  SECOND_FACTOR_NEEDED: { status: 401, text: 'Please enter the code that your authenticator app shows.' },
  WRONG_CODE: { status: 401, text: 'The code is not right. Please type the one that your app shows now.' },
  SUSPENDED: { status: 403, text: 'This account is suspended. Please contact the shop.' },
  FORBIDDEN: { status: 403, text: 'Your account may not do this.' },
  NOT_FOUND: { status: 404, text: 'Not found.' },
  EMAIL_TAKEN: { status: 409, text: 'An account with this email already exists. Please login instead.' },
  IN_USE: { status: 409, text: 'This is still in use.' },
  NOT_ALLOWED: { status: 409, text: 'This change is not allowed now.' },
  PRICE_CHANGED: { status: 409, text: 'Prices have changed. Please check the new total.' },
  OUT_OF_STOCK: { status: 409, text: 'Some items are out of stock.' },
  NOT_ON_SALE: { status: 409, text: 'Some items are no longer on sale.' },
  CHANGED_MEANWHILE: {
    status: 409,
    text: 'Somebody else changed this meanwhile. Please check and try again.',
  },
  UTR_USED: { status: 409, text: 'Another paid order already has this UTR.' },
  IN_PROGRESS: { status: 409, text: 'The same request is still running. Please try again in a moment.' },
  TOO_LARGE: { status: 413, text: 'The upload is too large.' },
  WRONG_KIND: { status: 415, text: 'This kind of file or content is not accepted.' },
  TIMEOUT: { status: 408, text: 'The request took too long to arrive. Please try again.' },
  HEADERS_TOO_LARGE: { status: 431, text: 'The address or the headers of the request are too long.' },
  KEY_REUSED: { status: 422, text: 'This idempotency key was used for another order.' },
  TOO_MANY: { status: 429, text: 'Too many attempts. Please wait a little and try again.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Please try again.' },
  BUSY: { status: 503, text: 'The shop is very busy. Please try again in a moment.' },
  UNAVAILABLE: { status: 503, text: 'The shop cannot be reached right now. Please try again in a moment.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Every error answer. `error` repeats `message`; `fields` only for validation; further facts stand beside them. */
export interface ErrorAnswer {
  success: false
  message: string
  error: string
  code: ErrorCode
  requestId: string
  fields?: Record<string, string>
}

/** A text of at most so many characters, its end cut off where it is longer. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`
}
