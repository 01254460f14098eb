import { paise } from '#contract/money.ts'
import { fingerprint } from '../ocr/fingerprint.ts'
import {
  NO_DOUBTS,
  type Reading,
  ReadingFailed,
  ReadingTooLong,
  type ScreenshotReader,
} from '../ocr/reading.ts'

type Said = Partial<Reading> | 'fails' | 'takes too long'

/** A reader that returns what a test sets: the shop handles the image, the test decides its content. */
export interface ScriptedReader extends ScreenshotReader {
  /**
   * The readings of the next images, one after the other; 'fails' for one that can't be read, 'takes too long' for
   * one that can't be read in time. When empty, the last one is repeated.
   */
  says: (...readings: Said[]) => void
  /** The number of images it was given. */
  readonly asked: number
  /** When the last one was sent, as passed to the reader. */
  readonly askedOf: string | undefined
}

/** The content of a good image of ₹220 for the test shop; times are the test shop's. */
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

/** A plain image is as small and has no text, so reading it does not take 100 ms. */
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
