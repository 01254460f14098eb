import { type ErrorCode, ERRORS } from '#contract/errors.ts'

/** An act's answer 'no': a code of the catalogue, a text for people, and facts that stand beside it in the answer. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, text?: string, facts: Record<string, unknown> = {}) {
    super(text ?? ERRORS[code].text)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** One text for whoever runs the shop: of UNAVAILABLE, which tells a visitor nothing, what it was that failed. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof Refusal && error.cause instanceof Error ? error.cause.message : error.message
}

/** 404 for what is not there and for what is not yours, the same to the letter. */
export function notFound(what: string): Refusal {
  return new Refusal('NOT_FOUND', `${what} not found`)
}

/** 400 for one field. */
export function invalid(field: string, text: string): Refusal {
  return new Refusal('VALIDATION', text, { fields: { [field]: text } })
}
