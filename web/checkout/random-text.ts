/** Letters and digits that nobody mistakes for one another: no 0, O, 1, I or L. */
const CLEAR = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Unguessable text of `length` characters. Works without HTTPS too, where crypto.randomUUID is absent. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // Bytes past the last whole multiple would favour the first letters.
      if (byte < 256 - (256 % CLEAR.length) && text.length < length) text += CLEAR[byte % CLEAR.length]
    }
  }
  return text
}

/** 1 to 10: stands for the orders count until the real one has come (D85). */
export function placeholderCount(): number {
  return 1 + Math.floor(Math.random() * 10)
}
