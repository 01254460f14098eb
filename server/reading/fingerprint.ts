import { decodeMarks, encodeMarks, type Mark } from './marks.ts'
import { compareMarks } from './compare-marks.ts'
import { findMarks } from './find-marks.ts'
import { keyOf } from './mark-keys.ts'

// Tells whether two pictures show the very same screen, however they were encoded, resized, cropped or lightened; and tells apart two
// payments in the same app that differ in a few digits. A picture's fingerprint is the list of its pieces of text: place and shape of each.

/** Pieces that are kept of a picture, the longest ones, which tell most. */
const MARKS_MAX = 22
const KEYS_MAX = 16
const SAME_MIN = 5
const SAME_SHARE = 0.5
const UNLIKE_SHARE = 0.25
const OTHER_SHARE = 0.05
const CRISP_SHARE = 0.001

/** Encoded picture → up to 6 KB of text; '' for a picture without pieces of text. Throws when it is no picture. */
export async function fingerprint(picture: Uint8Array): Promise<string> {
  const marks = await findMarks(picture)
  return encodeMarks(longest(marks))
}

/** Whether two fingerprints are of the same screen: most of what both show is the same, and hardly anything is not. */
export function isSamePicture(a: string, b: string): boolean {
  const compared = compareMarks(decodeMarks(a), decodeMarks(b))
  if (!compared) return false
  const { same, unlike, shownColumns, sameColumns, otherColumns, noisyColumns } = compared
  // Where all else is the same to the dot, one piece that differs was not changed by encoding: it is another payment.
  if (unlike > 0 && noisyColumns < CRISP_SHARE * sameColumns) return false
  const isMost = same >= SAME_MIN && sameColumns >= SAME_SHARE * shownColumns
  return isMost && unlike <= UNLIKE_SHARE * same && otherColumns <= OTHER_SHARE * sameColumns
}

/** At most 16 short keys; two pictures of the same screen share some, most pictures of the same app only those of its labels. */
export function fingerprintKeys(fingerprint: string): string[] {
  if (fingerprint === '') return []
  const marks = decodeMarks(fingerprint)
  return [...new Set(marks.map(keyOf))].slice(0, KEYS_MAX)
}

function longest(marks: readonly Mark[]): Mark[] {
  const kept = new Set(marks.toSorted((a, b) => b.columns - a.columns).slice(0, MARKS_MAX))
  return marks.filter((mark) => kept.has(mark))
}
