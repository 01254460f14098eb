import { compareFeatures } from './compare-features.ts'
import { decodeFeatures, encodeFeatures, FEATURE_ROWS, type TextFeature } from './features.ts'

// A fingerprint lists the place and shape of each piece of text. It tells whether two pictures show the same screen,
// however encoded, resized, cropped or lightened; two payments in one app that differ in a few digits are told apart.

/** How many features of a picture are kept: the longest, which tell most. */
const FEATURES_MAX = 22
const KEYS_MAX = 16
/** A key compares the ink at this many groups of places; the place with most ink in each group is a part of it. */
const KEY_GROUPS = 5
const GROUP_SIZE = 4
const SAME_MIN = 5
const SAME_SHARE = 0.5
const UNLIKE_SHARE = 0.25
const OTHER_SHARE = 0.05
const CRISP_SHARE = 0.001

/** Encoded picture → up to 6 KB of text; '' for a picture without pieces of text. Throws when it is no picture. */
export async function fingerprint(picture: Uint8Array): Promise<string> {
  const { extractFeatures } = await import('./extract-features.ts') // not to compare fingerprints
  const features = await extractFeatures(picture)
  return encodeFeatures(longest(features))
}

function longest(features: readonly TextFeature[]): TextFeature[] {
  const kept = new Set(features.toSorted((a, b) => b.columns - a.columns).slice(0, FEATURES_MAX))
  return features.filter((feature) => kept.has(feature))
}

/** Whether two fingerprints are of the same screen: most of what both show is the same, and hardly anything is not. */
export function isSamePicture(a: string, b: string): boolean {
  const comparison = compareFeatures(decodeFeatures(a), decodeFeatures(b))
  if (!comparison) return false
  const { same, unlike, shownColumns, sameColumns, otherColumns, noisyColumns } = comparison
  // Where all else is the same to the dot, one piece that differs was not changed by encoding: it is another payment.
  if (unlike > 0 && noisyColumns < CRISP_SHARE * sameColumns) return false
  const isMost = same >= SAME_MIN && sameColumns >= SAME_SHARE * shownColumns
  return isMost && unlike <= UNLIKE_SHARE * same && otherColumns <= OTHER_SHARE * sameColumns
}

/** At most 16 short keys. Pictures of the same screen share some; of the same app mostly those of its labels. */
export function fingerprintKeys(fingerprint: string): string[] {
  if (fingerprint === '') return []
  const features = decodeFeatures(fingerprint)
  return [...new Set(features.map(keyOf))].slice(0, KEYS_MAX)
}

/** A short key of a piece that small differences leave as it is. */
function keyOf(feature: TextFeature): string {
  let key = 0
  for (let group = 0; group < KEY_GROUPS; group++) {
    const inkShares = Array.from({ length: GROUP_SIZE }, (_, i) => inkAt(feature, group * GROUP_SIZE + i))
    key = key * GROUP_SIZE + inkShares.indexOf(Math.max(...inkShares))
  }
  return `${sizeOf(feature)}${key.toString(36)}`
}

/** Ink in one of twenty places, spread over the piece: parts of a tenth of its length, upper or lower half. */
function inkAt({ columns, bits }: TextFeature, place: number): number {
  const part = (place * 7) % 10
  const isLower = (place * 3) % 2 === 1
  const [from, to] = [Math.floor((part * columns) / 10), Math.ceil(((part + 1) * columns) / 10)]
  let ink = 0
  for (let column = from; column < to; column++) {
    for (let row = 0; row < FEATURE_ROWS / 2; row++)
      ink += (bits[column]! >> (isLower ? row + FEATURE_ROWS / 2 : row)) & 1
  }
  return ink / (to - from)
}

/** Lengths of pieces that differ a little have the same letter, except at the borders. */
function sizeOf({ columns }: TextFeature): string {
  return String.fromCharCode(97 + Math.round(Math.log2(Math.max(6, columns)) * 2))
}
