import type { Paise } from '#contract/money.ts'
import type { HINT_KINDS, PaidState, READING_PARTS } from '#contract/payments/payments.ts'
import { DAY_MS } from '../india-time.ts'

/** What a payment screenshot shows; null where it does not say, or not surely. */
export interface Reading {
  amount: Paise | null
  utr: string | null
  payeeVpa: string | null
  payeeName: string | null
  /** ISO 8601 UTC; the image shows India time. */
  paidAt: string | null
  status: PaidState | null
  doubts: Doubts
  /** Where on the upright image each of them stands. */
  places: Places
}

/** What a reading leaves open. */
export interface Doubts {
  /** Which of the values that differ from what is expected are not sure. */
  unsure: Part[]
  /** Another total that the image shows, or that the other pass read in place of `amount`. */
  otherAmount: Paise | null
  /** The time that the app's own transaction ID carries, ISO 8601 UTC. */
  transactionAt: string | null
  /** What looks as if it had been changed. Nothing is judged by it. */
  hints: Hint[]
}

export const NO_DOUBTS: Doubts = { unsure: [], otherAmount: null, transactionAt: null, hints: [] }

/** Left, top, width, height as shares (0 to 1) of the upright image. */
export type Place = [left: number, top: number, width: number, height: number]
/** The values that an image shows in one place each. */
export type Part = (typeof READING_PARTS)[number]
export type Places = Partial<Record<Part, Place>>

/** Around which value the image differs from the rest of it, and in what. */
export interface Hint {
  part: Part
  kind: (typeof HINT_KINDS)[number]
}

/** What an order expects of its payment; `placedAt` ISO 8601. */
export interface ExpectedPayment {
  total: Paise
  payeeVpa: string
  payeeName: string
  placedAt: string
}

const EARLIEST_MS = DAY_MS
const LATEST_MS = 2 * DAY_MS

/** Whether a payment at `paidAt` can be for an order of `placedAt` (both ISO 8601), or comes too early or too late. */
export function timing(paidAt: string, placedAt: string): 'in time' | 'too early' | 'too late' {
  const after = Date.parse(paidAt) - Date.parse(placedAt)
  if (after < -EARLIEST_MS) return 'too early'
  return after > LATEST_MS ? 'too late' : 'in time'
}

const SAME_TIME_MS = 60 * 60_000

/** Whether two times on one image (ISO 8601) can be of the same payment. */
export function isSameTime(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) <= SAME_TIME_MS
}

/** Reads payment screenshots on this machine, one at a time, in a worker of its own. */
export interface ScreenshotReader {
  /**
   * Encoded image (PNG, JPEG, GIF, WebP) and what its order expects → what it shows. Values are sought where they
   * are expected; one that differs was seen twice. 'Today' on it was `uploadedAt` (ISO 8601), else it is now. Throws
   * ReadingFailed when the worker crashed or hung.
   */
  read: (image: Uint8Array, expected: ExpectedPayment, uploadedAt?: string) => Promise<Reading>
  /** Encoded image → its fingerprint (fingerprint.ts), taken in the same worker. Throws ReadingFailed too. */
  fingerprint: (image: Uint8Array) => Promise<string>
  close: () => Promise<void>
}

/** The worker gave no response for an image: it crashed, or took too long and was ended. */
export class ReadingFailed extends Error {}

/** An image took more time than one may have, or has more text than a payment screen: it is not tried again. */
export class ReadingTooLong extends ReadingFailed {}
