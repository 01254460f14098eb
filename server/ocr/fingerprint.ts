import { decodeFeatures, encodeFeatures, FEATURE_ROWS, type TextFeature } from './features.ts'
import { type Alignment, alignFeatures, leastDifference } from './align-features.ts'

// A fingerprint lists the position and shape of each text segment. It shows whether two images show the same
// screen, however encoded, resized, cropped or lightened; two payments in one app that differ in a few digits are
// distinguished.

/** The number of an image's features that are kept: the longest, which are the most distinctive. */
const FEATURES_MAX = 22
const KEYS_MAX = 16
/**
 * A key compares the ink in this many groups of positions; the position with the most ink in each group is part of
 * it.
 */
const KEY_GROUPS = 5
const GROUP_SIZE = 4
const SAME_MIN = 5
const SAME_SHARE = 0.5
const UNLIKE_SHARE = 0.25
const OTHER_SHARE = 0.05
const CRISP_SHARE = 0.001

/** Encoded image → up to 6 KB of text; '' for an image without text. Throws if it is not an image. */
export async function fingerprint(image: Uint8Array): Promise<string> {
  const { extractFeatures } = await import('./extract-features.ts') // not to compare fingerprints
  const features = await extractFeatures(image)
  return encodeFeatures(longest(features))
}

function longest(features: readonly TextFeature[]): TextFeature[] {
  const kept = new Set(features.toSorted((a, b) => b.columns - a.columns).slice(0, FEATURES_MAX))
  return features.filter((feature) => kept.has(feature))
}

/** Whether two fingerprints are of the same screen: most of what both show is the same, and hardly anything differs. */
export function isSameImage(a: string, b: string): boolean {
  const comparison = compareFeatures(decodeFeatures(a), decodeFeatures(b))
  if (!comparison) return false
  const { same, unlike, shownColumns, sameColumns, otherColumns, noisyColumns } = comparison
  // If everything else is identical to the pixel, a differing segment was not changed by encoding: it is another
  // payment.
  if (unlike > 0 && noisyColumns < CRISP_SHARE * sameColumns) return false
  const isMost = same >= SAME_MIN && sameColumns >= SAME_SHARE * shownColumns
  return isMost && unlike <= UNLIKE_SHARE * same && otherColumns <= OTHER_SHARE * sameColumns
}

/**
 * At most 16 short keys. Images of the same screen share some; images of the same app mostly share those of its
 * labels.
 */
export function fingerprintKeys(fingerprint: string): string[] {
  if (fingerprint === '') return []
  const features = decodeFeatures(fingerprint)
  return [...new Set(features.map(keyOf))].slice(0, KEYS_MAX)
}

/** A short key of a segment that small differences do not change. */
function keyOf(feature: TextFeature): string {
  let key = 0
  for (let group = 0; group < KEY_GROUPS; group++) {
    const inkShares = Array.from({ length: GROUP_SIZE }, (_, i) => inkAt(feature, group * GROUP_SIZE + i))
    key = key * GROUP_SIZE + inkShares.indexOf(Math.max(...inkShares))
  }
  return `${sizeOf(feature)}${key.toString(36)}`
}

/** Ink in one of twenty positions across the segment: tenths of its length, upper or lower half. */
function inkAt({ columns, bits }: TextFeature, at: number): number {
  const part = (at * 7) % 10
  const isLower = (at * 3) % 2 === 1
  const [from, to] = [Math.floor((part * columns) / 10), Math.ceil(((part + 1) * columns) / 10)]
  let ink = 0
  for (let column = from; column < to; column++) {
    for (let row = 0; row < FEATURE_ROWS / 2; row++)
      ink += (bits[column]! >> (isLower ? row + FEATURE_ROWS / 2 : row)) & 1
  }
  return ink / (to - from)
}

/** Slightly different lengths get the same letter, except at the boundaries. */
function sizeOf({ columns }: TextFeature): string {
  return String.fromCharCode(97 + Math.round(Math.log2(Math.max(6, columns)) * 2))
}

/** The comparison of two images' aligned text features. */
interface Comparison {
  /** Features of the first that coincide with one of the second and show the same, except for a few columns. */
  same: number
  /** Features that coincide with one of the second and show something else, entirely or in parts. */
  unlike: number
  /** Columns of the first's features in the part that both images show. */
  shownColumns: number
  /** Columns of the same features. */
  sameColumns: number
  /** Columns of the same features around which the glyphs differ. */
  otherColumns: number
  /** Differing columns of features not changed in parts: the effect of encoding and resizing alone. */
  noisyColumns: number
}

/** Two features are the same if this much of one coincides with the other and at most this much of that differs. */
const WHOLE_SHARE = 0.88
const UNLIKE_FEATURES_SHARE = 0.3
/** From here on a same feature also counts as changed in parts. */
const TOUCHED_COLUMNS = 4
const TOUCHED_SHARE = 0.1
/** Features that share fewer columns are inconclusive. */
const COLUMNS_MIN = 12

/** Aligns two images' features and compares them; null if they can't be aligned. */
function compareFeatures(a: readonly TextFeature[], b: readonly TextFeature[]): Comparison | null {
  const alignment = alignFeatures(a, b)
  if (!alignment) return null
  const comparison: Comparison = {
    same: 0,
    unlike: 0,
    shownColumns: 0,
    sameColumns: 0,
    otherColumns: 0,
    noisyColumns: 0,
  }
  const [top, bottom] = [
    Math.min(...b.map((feature) => feature.top)),
    Math.max(...b.map((feature) => feature.top)),
  ]
  for (const feature of a) {
    const down = feature.top * alignment.scale + alignment.down
    if (down > top - 20 && down < bottom + 20) comparison.shownColumns += feature.columns
    const on = b.map((match) => overlap(feature, match, alignment)).filter((one) => one !== null)
    const longest = on.toSorted((one, two) => two.columns - one.columns)[0]
    if (longest) count(comparison, feature, longest)
  }
  return comparison
}

function count(comparison: Comparison, feature: TextFeature, { columns, other }: Overlap): void {
  const isWhole = columns >= WHOLE_SHARE * feature.columns
  if (!isWhole || other > UNLIKE_FEATURES_SHARE * columns) {
    comparison.unlike += 1
    return
  }
  comparison.same += 1
  comparison.sameColumns += feature.columns
  comparison.otherColumns += other
  if (other >= TOUCHED_COLUMNS && other >= TOUCHED_SHARE * columns) {
    comparison.unlike += 1
  } else comparison.noisyColumns += other
}

interface Overlap {
  columns: number
  other: number
}

/** What two features of the same row and height show in the columns that both have; null if they are apart. */
function overlap(
  feature: TextFeature,
  match: TextFeature,
  { scale, right, down }: Alignment,
): Overlap | null {
  const height = feature.height * scale
  const isOnRow = Math.abs(feature.top * scale + down - match.top) < match.height * 0.35
  if (!isOnRow || height < match.height * 0.7 || height > match.height * 1.4) return null
  const cell = feature.height / FEATURE_ROWS
  const theirs = match.height / FEATURE_ROWS
  const at = (column: number) =>
    ((feature.left + (column + 0.5) * cell) * scale + right - match.left) / theirs - 0.5
  const within = Array.from({ length: feature.columns }, (_, i) => i).filter(
    (i) => at(i) >= -0.5 && at(i) < match.columns - 0.5,
  )
  if (within.length < COLUMNS_MIN) return null
  const { other } = leastDifference(feature, match, { from: within[0]!, to: within.at(-1)! + 1, at })
  return { columns: within.length, other }
}
