import { JSON_VALUES_MAX } from './limits.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const BRACKET = 0x5b
const BACKSLASH = 0x5c
const BRACE = 0x7b

/**
 * The number of values in a JSON text, including nested ones, counted up to `most` plus one: a measure of the cost
 * of checking it.
 */
export function countJsonValues(text: string, most: number): number {
  let count = 1
  let isInText = false
  for (let i = 0; i < text.length && count <= most; i += 1) {
    const sign = text.charCodeAt(i)
    if (isInText && sign === BACKSLASH) i += 1
    else if (sign === QUOTE) isInText = !isInText
    else if (!isInText && (sign === COMMA || sign === BRACKET || sign === BRACE)) count += 1
  }
  return count
}

/** Whether a JSON text is rejected without parsing: no call needs even a fraction of this many values. */
export function holdsTooMany(text: string): boolean {
  return countJsonValues(text, JSON_VALUES_MAX) > JSON_VALUES_MAX
}

/** An escape in a JSON text: a surrogate pair, half of one, or any other. */
const ESCAPE = /\\(?:u(d[89ab][\da-f]{2})(\\ud[c-f][\da-f]{2})?|u(d[c-f][\da-f]{2})|[^])/gi

/**
 * A JSON text in which each half of a surrogate pair is replaced by U+FFFD, as encoders of forms and files do. Only
 * escapes can bring one into a request, and PostgreSQL rejects it.
 */
export function repairedJson(text: string): string {
  return text.replaceAll(ESCAPE, (escape, high?: string, low?: string, alone?: string) =>
    (high && !low) || alone ? String.raw`\ufffd` : escape,
  )
}
