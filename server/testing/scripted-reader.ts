import { paise } from '#contract/money.ts'
import { fingerprint } from '../reading/fingerprint.ts'
import { NO_DOUBTS, type Reading, ReadingFailed, type ScreenshotReader } from '../reading/reading.ts'

/** A reader that says what a test tells it to: the picture is the shop's affair, what stands in it the test's. */
export interface ScriptedReader extends ScreenshotReader {
  /**
   * What the next pictures show, one after the other; 'fails' for one that cannot be read. Without any: what was said
   * last.
   */
  says: (...readings: (Partial<Reading> | 'fails')[]) => void
  /** How many pictures it was given. */
  readonly asked: number
}

/** What a good picture of ₹220 to the test shop shows; times are the test shop's. */
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

/** A plain picture is no larger and has no text: nobody need look for it for 100 ms. */
const PLAIN_BYTES = 500

export function scriptedReader(): ScriptedReader {
  const script: (Partial<Reading> | 'fails')[] = []
  let last: Partial<Reading> | 'fails' = {}
  let asked = 0
  return {
    says: (...readings) => void script.push(...readings),
    get asked() {
      return asked
    },
    read: async () => {
      asked += 1
      last = script.shift() ?? last
      if (last === 'fails') throw new ReadingFailed('the test says so')
      return { ...GOOD, ...last }
    },
    fingerprint: async (picture) => (picture.length < PLAIN_BYTES ? '' : fingerprint(picture)),
    close: async () => undefined,
  }
}
