import { FEATURE_ROWS, type TextFeature } from './features.ts'

/** How one image maps to another: x there = x here × scale + right; y likewise with down. */
export interface Alignment {
  scale: number
  right: number
  down: number
}

/** Share of differing cells up to which two segments may be the same while the alignment is searched. */
const ALIKE = 0.16
/** Share of differing cells in a glyph's width above which it is another glyph. */
const OTHER_GLYPH = 0.2
const GLYPH_COLUMNS = 7

/** The alignment on which most pairs of similar segments agree; null if none do. */
export function alignFeatures(a: readonly TextFeature[], b: readonly TextFeature[]): Alignment | null {
  const pairs = a.flatMap((one) =>
    b.filter((other) => isLike(one, other)).map((other) => [one, other] as const),
  )
  let best: Alignment | null = null
  let most = 2
  for (const [one, other] of pairs) {
    for (const [two, another] of pairs) {
      const [far, there] = [two.top - one.top, another.top - other.top]
      if (far < 120) continue
      const scale = there / far
      if (scale < 0.6 || scale > 1.7) continue
      const alignment = { scale, right: other.left - one.left * scale, down: other.top - one.top * scale }
      const agreeing = pairs.filter(([feature, match]) => agrees(feature, match, alignment)).length
      if (agreeing > most) [best, most] = [alignment, agreeing]
    }
  }
  return best && leastSquares(best, pairs)
}

function leastSquares(
  alignment: Alignment,
  pairs: readonly (readonly [TextFeature, TextFeature])[],
): Alignment {
  const agreeing = pairs.filter(([feature, match]) => agrees(feature, match, alignment))
  const across = agreeing.flatMap(([feature, match]) => [
    [feature.left, match.left] as const,
    [rightOf(feature), rightOf(match)] as const,
  ])
  const along = agreeing.flatMap(([feature, match]) => [
    [feature.top, match.top] as const,
    [feature.top + feature.height, match.top + match.height] as const,
  ])
  const [x, y] = [deviations(across), deviations(along)]
  const scale = (x.both + y.both) / (x.own + y.own)
  return { scale, right: x.theirMean - x.mean * scale, down: y.theirMean - y.mean * scale }
}

function rightOf({ left, height, columns }: TextFeature): number {
  return left + (columns * height) / FEATURE_ROWS
}

function deviations(points: readonly (readonly [number, number])[]) {
  const mean = sumOf(points.map(([own]) => own)) / points.length
  const theirMean = sumOf(points.map(([, their]) => their)) / points.length
  const own = sumOf(points.map(([one]) => (one - mean) ** 2))
  const both = sumOf(points.map(([one, their]) => (one - mean) * (their - theirMean)))
  return { mean, theirMean, own, both }
}

function agrees(feature: TextFeature, match: TextFeature, { scale, right, down }: Alignment): boolean {
  const slack = Math.max(4, match.height * 0.3)
  return (
    Math.abs(feature.left * scale + right - match.left) < slack &&
    Math.abs(feature.top * scale + down - match.top) < slack
  )
}

function isLike(a: TextFeature, b: TextFeature): boolean {
  if (Math.abs(a.columns - b.columns) > 1 + a.columns * 0.05 || isFar(a, b)) return false
  const columns = a.columns
  const at = (column: number) => ((column + 0.5) / columns) * b.columns - 0.5
  return leastDifference(a, b, { from: 0, to: columns, at }).whole < ALIKE
}

/** Whether two segments differ so much that no slight shift makes them alike: a quick test. */
function isFar(a: TextFeature, b: TextFeature): boolean {
  let differing = 0
  const columns = Math.min(a.columns, b.columns)
  for (let i = 0; i < columns; i++) differing += BITS[a.bits[i]! ^ b.bits[i]!]!
  return differing > 0.42 * columns * FEATURE_ROWS
}

interface Placement {
  from: number
  to: number
  /** Column of the first segment → index among the second's columns. */
  at: (column: number) => number
}

interface Difference {
  whole: number
  /** Columns around which the glyphs differ. */
  other: number
}

/** The least difference of two segments under a slight shift; each glyph may be shifted by one column. */
export function leastDifference(a: TextFeature, b: TextFeature, placement: Placement): Difference {
  let best = { whole: 2, lift: 0, shift: 0 }
  for (const lift of [0, -1, 1]) {
    for (const shift of [0, -1, 1, -2, 2]) {
      const cells = differing(a, b, placement, shift, lift)
      const whole = sumOf(cells) / (cells.length * FEATURE_ROWS)
      if (whole < best.whole) best = { whole, lift, shift }
    }
  }
  const aside = [-1, 0, 1].map((by) => differing(a, b, placement, best.shift + by, best.lift))
  let other = 0
  for (let i = 0; i + GLYPH_COLUMNS <= placement.to - placement.from; i++) {
    const around = Math.min(...aside.map((cells) => sumOf(cells, i, i + GLYPH_COLUMNS)))
    if (around > OTHER_GLYPH * GLYPH_COLUMNS * FEATURE_ROWS) other += 1
  }
  return { whole: best.whole, other }
}

function differing(
  a: TextFeature,
  b: TextFeature,
  { from, to, at }: Placement,
  shift: number,
  lift: number,
): Uint8Array {
  const cells = new Uint8Array(to - from)
  for (let i = 0; i < cells.length; i++) {
    const theirs = b.bits[Math.round(at(from + i)) + shift] ?? 0
    cells[i] = BITS[a.bits[from + i]! ^ lifted(theirs, lift)]!
  }
  return cells
}

function lifted(column: number, by: number): number {
  if (by === 0) return column
  return by > 0 ? (column << 1) & (CELLS - 1) : column >> 1
}

function sumOf(values: ArrayLike<number>, from = 0, to = values.length): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += values[i]!
  return sum
}

const CELLS = 1 << FEATURE_ROWS
/** The number of bits in each column. */
const BITS = Uint8Array.from({ length: CELLS }, (_, column) => column.toString(2).replaceAll('0', '').length)
