import { type ErrorCode, ERRORS } from '#contract/errors.ts'

/** An error of the catalogue: a code, a text for people, and details for the response. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, text?: string, details: Record<string, unknown> = {}) {
    super(text ?? ERRORS[code].text)
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** One text for the operator: for UNAVAILABLE, which tells visitors nothing, what failed. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isVague = error instanceof ShopError && error.message === ERRORS.UNAVAILABLE.text
  return isVague && error.cause instanceof Error ? error.cause.message : error.message
}

/** The same 404 for records that do not exist and for those of someone else. */
export function notFound(what: string): ShopError {
  return new ShopError('NOT_FOUND', `${what} not found`)
}

/** 400 for one field. */
export function invalid(field: string, text: string): ShopError {
  return new ShopError('VALIDATION', text, { fields: { [field]: text } })
}
