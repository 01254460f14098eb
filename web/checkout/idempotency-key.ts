import { randomText } from '#web/checkout/random-text.ts'

export interface SentOrder {
  key: string
  /** What went out under the key, the picture aside. */
  content: string
  picture: File
}

/**
 * The Idempotency-Key of an attempt: the one before while the same is sent again, so that a retry after a lost answer
 * cannot order twice; a new one as soon as anything differs.
 */
export function keyFor(before: SentOrder | null, content: unknown, picture: File): SentOrder {
  const text = JSON.stringify(content)
  if (before?.content === text && before.picture === picture) return before
  return { key: randomText(32), content: text, picture }
}
