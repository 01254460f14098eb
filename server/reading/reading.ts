import type { Paise } from '#contract/money.ts'
import type { PaidState } from '#contract/payments.ts'

/** What a payment screenshot shows; null where it does not say, or not legibly. */
export interface Reading {
  amount: Paise | null
  utr: string | null
  payeeVpa: string | null
  payeeName: string | null
  /** ISO 8601 UTC; the picture shows India time. */
  paidAt: string | null
  status: PaidState | null
}

/** Reads payment screenshots on this machine, one at a time, in a worker of its own. */
export interface ScreenshotReader {
  /** Encoded picture (PNG, JPEG, GIF, WebP) → what it shows. Throws ReadingFailed when the worker crashed or hung. */
  read: (picture: Uint8Array) => Promise<Reading>
  /** Encoded picture → its fingerprint (fingerprint.ts), taken in the same worker. Throws ReadingFailed too. */
  fingerprint: (picture: Uint8Array) => Promise<string>
  close: () => Promise<void>
}

/** The worker gave no answer for a picture: it crashed, or took too long and was ended. */
export class ReadingFailed extends Error {}
