import type { Paise } from '#contract/money.ts'
import type { HINT_KINDS, PaidState, READING_PARTS } from '#contract/payments/payments.ts'
import { DAY_MS } from '../india-time.ts'

/** The content of a payment screenshot; null for values that are missing or uncertain. */
export interface Reading {
  amount: Paise | null
  utr: string | null
  payeeVpa: string | null
  payeeName: string | null
  /** ISO 8601 UTC; the image shows India time. */
  paidAt: string | null
  status: PaidState | null
  doubts: Doubts
  /** The position of each value in the upright image. */
  places: Boxes
}

/** What a reading leaves uncertain. */
export interface Doubts {
  /** Values that differ from what is expected but are not certain. */
  unsure: Part[]
  /** Another total in the image, or read by the other pass in place of `amount`. */
  otherAmount: Paise | null
  /** The time in the app's own transaction ID, ISO 8601 UTC. */
  transactionAt: string | null
  /** What looks altered. It does not affect the verdict. */
  hints: Hint[]
}

export const NO_DOUBTS: Doubts = { unsure: [], otherAmount: null, transactionAt: null, hints: [] }

/** Left, top, width, height as shares (0 to 1) of the upright image. */
export type Box = [left: number, top: number, width: number, height: number]
/** The values that each have one position in an image. */
export type Part = (typeof READING_PARTS)[number]
export type Boxes = Partial<Record<Part, Box>>

/** The value around which the image differs from the rest, and how. */
export interface Hint {
  part: Part
  kind: (typeof HINT_KINDS)[number]
}

/** The expected payment of an order; `placedAt` ISO 8601. */
export interface ExpectedPayment {
  total: Paise
  payeeVpa: string
  payeeName: string
  placedAt: string
}

const EARLIEST_MS = DAY_MS
const LATEST_MS = 2 * DAY_MS

/**
 * Whether a payment at `paidAt` can be for an order placed at `placedAt` (both ISO 8601), or is too early or too
 * late.
 */
export function timing(paidAt: string, placedAt: string): 'in time' | 'too early' | 'too late' {
  const after = Date.parse(paidAt) - Date.parse(placedAt)
  if (after < -EARLIEST_MS) return 'too early'
  return after > LATEST_MS ? 'too late' : 'in time'
}

const SAME_TIME_MS = 60 * 60_000

/** Whether two times in one image (ISO 8601) can belong to the same payment. */
export function isSameTime(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= SAME_TIME_MS
}

/** Reads payment screenshots on this machine, one at a time, in a separate worker. */
export interface ScreenshotReader {
  /**
   * Reads an encoded image (PNG, JPEG, GIF, WebP), given what its order expects. Values are looked for where they
   * are expected; one that differs was seen twice. 'Today' is relative to `uploadedAt` (ISO 8601), else to now.
   * Throws ReadingFailed if the worker crashed or hung.
   */
  read: (image: Uint8Array, expected: ExpectedPayment, uploadedAt?: string) => Promise<Reading>
  /** Encoded image → its fingerprint (fingerprint.ts), taken in the same worker. Throws ReadingFailed too. */
  fingerprint: (image: Uint8Array) => Promise<string>
  close: () => Promise<void>
}

/** The worker gave no response for an image: it crashed, or took too long and was killed. */
export class ReadingFailed extends Error {}

/** An image took more time than allowed, or has more text than a payment screen: it is not tried again. */
export class ReadingTooLong extends ReadingFailed {}
