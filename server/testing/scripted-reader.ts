import { paise } from '#contract/money.ts'
import { fingerprint } from '../reading/fingerprint.ts'
import {
  NO_DOUBTS,
  type Reading,
  ReadingFailed,
  ReadingTooLong,
  type ScreenshotReader,
} from '../reading/reading.ts'

type Said = Partial<Reading> | 'fails' | 'takes too long'

/** A reader that says what a test tells it to: the image is the shop's affair, what stands in it the test's. */
export interface ScriptedReader extends ScreenshotReader {
  /**
   * What the next images show, one after the other; 'fails' for one that cannot be read, 'takes too long' for one
   * that can't in time. Without any: what was said last.
   */
  says: (...readings: Said[]) => void
  /** How many images it was given. */
  readonly asked: number
  /** When the last one was sent, as it was told. */
  readonly askedOf: string | undefined
}

/** What a good image of ₹220 to the test shop shows; times are the test shop's. */
export const GOOD: Reading = {
  amount: paise(22_000),
  utr: '632512345678',
  payeeVpa: 'samagri@upi',
  payeeName: 'Samagri Devotional Goods',
  paidAt: '2026-11-20T06:25:00.000Z',
  status: 'success',
  doubts: NO_DOUBTS,
  places: {},
}

/** A plain image is no larger and has no text: no one need look for it for 100 ms. */
const PLAIN_BYTES = 500

export function scriptedReader(): ScriptedReader {
  const script: Said[] = []
  let last: Said = {}
  let requested = 0
  let askedOf: string | undefined
  return {
    says: (...readings) => void script.push(...readings),
    get asked() {
      return requested
    },
    get askedOf() {
      return askedOf
    },
    read: async (_, __, uploadedAt) => {
      requested += 1
      askedOf = uploadedAt
      last = script.shift() ?? last
      if (last === 'takes too long') throw new ReadingTooLong('the test says so')
      if (last === 'fails') throw new ReadingFailed('the test says so')
      return { ...GOOD, ...last }
    },
    fingerprint: async (image) => (image.length < PLAIN_BYTES ? '' : fingerprint(image)),
    close: async () => undefined,
  }
}
