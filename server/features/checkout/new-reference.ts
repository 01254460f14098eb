import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for one another: no 0, O, 1, I or L. */
const CLEAR = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** What a payment carries back to its order: 'SMG' and eight letters or digits, 31^8 of them. */
export function newReference(): string {
  return `SMG${Array.from({ length: 8 }, () => CLEAR[randomInt(CLEAR.length)]).join('')}`
}
