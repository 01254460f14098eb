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

/** 404 for what is not there and for what is not yours, the same to the letter. */
export function notFound(what: string): Refusal {
  return new Refusal('NOT_FOUND', `${what} not found`)
}

/** 400 for one field. */
export function invalid(field: string, text: string): Refusal {
  return new Refusal('VALIDATION', text, { fields: { [field]: text } })
}
