import { type Alignment, alignFeatures, leastDifference } from './align-features.ts'
import { FEATURE_ROWS, type TextFeature } from './features.ts'

/** How the aligned text features of two pictures compare. */
export interface Comparison {
  /** Features of the first that lie on one of the second and show the same, but for a few columns. */
  same: number
  /** Features that lie on one of the second and show something else, wholly or in places. */
  unlike: number
  /** Columns of the first's features in the part that both pictures show. */
  shownColumns: number
  /** Columns of the same features. */
  sameColumns: number
  /** Columns of the same features around which the glyphs differ. */
  otherColumns: number
  /** Differing columns of features not changed in places: what encoding and resizing alone do. */
  noisyColumns: number
}

/** Two features are the same when this much of one lies on the other and at most so much of that differs. */
const WHOLE_SHARE = 0.88
const UNLIKE_SHARE = 0.3
/** From here on a same feature counts as changed in places, too. */
const TOUCHED_COLUMNS = 4
const TOUCHED_SHARE = 0.1
/** Features that share fewer columns say nothing. */
const COLUMNS_MIN = 12

/** Aligns two pictures' features and compares them; null when they cannot be aligned. */
export function compareFeatures(a: readonly TextFeature[], b: readonly TextFeature[]): Comparison | null {
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
  if (!isWhole || other > UNLIKE_SHARE * columns) {
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

/** What two features of one row and height show in the columns that both have; null when they lie apart. */
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
