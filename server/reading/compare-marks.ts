import { type Mark, MARK_ROWS } from './marks.ts'

/** How the pieces of text of two pictures stand to each other. */
export interface Compared {
  /** Pieces of the first that lie on one of the second's and show the same, but for a few columns. */
  same: number
  /** Pieces that lie on one of the second's and show something else, wholly or in places. */
  unlike: number
  /** Columns of the first's pieces in the part that both pictures show, of the same pieces, and those of them that show another glyph. */
  shownColumns: number
  sameColumns: number
  otherColumns: number
  /** Those of them in pieces that show nothing else in places: what encoding and resizing alone do. */
  noisyColumns: number
}

/** x of the second = x of the first × scale + right; likewise down. */
interface Lie {
  scale: number
  right: number
  down: number
}

/** Share of differing cells up to which two pieces may be the same while looking for how the pictures lie. */
const ALIKE = 0.16
/** Share of differing cells in a glyph's width above which it is another glyph. */
const OTHER_GLYPH = 0.2
const GLYPH_COLUMNS = 7
/** How much of a piece must lie on another, and how much of that may show something else, for the two to be the same. */
const WHOLE_SHARE = 0.88
const UNLIKE_SHARE = 0.3
/** From here on a piece that is the same counts as changed in places, too. */
const TOUCHED_COLUMNS = 4
const TOUCHED_SHARE = 0.1
/** Pieces that share fewer columns say nothing. */
const COLUMNS_MIN = 12

/** Compares two pictures' pieces after finding how one lies on the other; null when no two pieces lie alike. */
export function compareMarks(a: readonly Mark[], b: readonly Mark[]): Compared | null {
  const lie = lieOf(a, b)
  if (!lie) return null
  const compared: Compared = {
    same: 0,
    unlike: 0,

    shownColumns: 0,
    sameColumns: 0,
    otherColumns: 0,
    noisyColumns: 0,
  }
  const [top, bottom] = [Math.min(...b.map((mark) => mark.top)), Math.max(...b.map((mark) => mark.top))]
  for (const mark of a) {
    const down = mark.top * lie.scale + lie.down
    if (down > top - 20 && down < bottom + 20) compared.shownColumns += mark.columns
    const on = b.map((match) => overlap(mark, match, lie)).filter((one) => one !== null)
    const longest = on.toSorted((one, two) => two.columns - one.columns)[0]
    if (longest) count(compared, mark, longest)
  }
  return compared
}

/** Adds one piece that lies on another. */
function count(compared: Compared, mark: Mark, { columns, other }: Overlap): void {
  const isWhole = columns >= WHOLE_SHARE * mark.columns
  if (!isWhole || other > UNLIKE_SHARE * columns) {
    compared.unlike += 1
    return
  }
  compared.same += 1
  compared.sameColumns += mark.columns
  compared.otherColumns += other
  if (other >= TOUCHED_COLUMNS && other >= TOUCHED_SHARE * columns) {
    compared.unlike += 1
  } else compared.noisyColumns += other
}

/** The lie that most pairs of like pieces agree on. */
function lieOf(a: readonly Mark[], b: readonly Mark[]): Lie | null {
  const pairs = a.flatMap((one) =>
    b.filter((other) => isLike(one, other)).map((other) => [one, other] as const),
  )
  let best: Lie | null = null
  let most = 2
  for (const [one, other] of pairs) {
    for (const [two, another] of pairs) {
      const [far, there] = [two.top - one.top, another.top - other.top]
      if (far < 120) continue
      const scale = there / far
      if (scale < 0.6 || scale > 1.7) continue
      const lie = { scale, right: other.left - one.left * scale, down: other.top - one.top * scale }
      const agreeing = pairs.filter(([mark, match]) => isThere(mark, match, lie)).length
      if (agreeing > most) [best, most] = [lie, agreeing]
    }
  }
  return best && refined(best, pairs)
}

/** The lie that fits the agreeing pairs' corners best (least squares). */
function refined(lie: Lie, pairs: readonly (readonly [Mark, Mark])[]): Lie {
  const agreeing = pairs.filter(([mark, match]) => isThere(mark, match, lie))
  const across = agreeing.flatMap(([mark, match]) => [
    [mark.left, match.left] as const,
    [rightOf(mark), rightOf(match)] as const,
  ])
  const along = agreeing.flatMap(([mark, match]) => [
    [mark.top, match.top] as const,
    [mark.top + mark.height, match.top + match.height] as const,
  ])
  const [x, y] = [deviations(across), deviations(along)]
  const scale = (x.both + y.both) / (x.own + y.own)
  return { scale, right: x.theirMean - x.mean * scale, down: y.theirMean - y.mean * scale }
}

function rightOf({ left, height, columns }: Mark): number {
  return left + (columns * height) / MARK_ROWS
}

function deviations(points: readonly (readonly [number, number])[]) {
  const mean = sumOf(points.map(([own]) => own)) / points.length
  const theirMean = sumOf(points.map(([, their]) => their)) / points.length
  const own = sumOf(points.map(([one]) => (one - mean) ** 2))
  const both = sumOf(points.map(([one, their]) => (one - mean) * (their - theirMean)))
  return { mean, theirMean, own, both }
}

function isThere(mark: Mark, match: Mark, { scale, right, down }: Lie): boolean {
  const slack = Math.max(4, match.height * 0.3)
  return (
    Math.abs(mark.left * scale + right - match.left) < slack &&
    Math.abs(mark.top * scale + down - match.top) < slack
  )
}

function isLike(a: Mark, b: Mark): boolean {
  if (Math.abs(a.columns - b.columns) > 1 + a.columns * 0.05 || isFar(a, b)) return false
  const columns = a.columns
  const at = (column: number) => ((column + 0.5) / columns) * b.columns - 0.5
  return leastDifference(a, b, { from: 0, to: columns, at }).whole < ALIKE
}

interface Overlap {
  columns: number
  /** Columns around which another glyph stands. */
  other: number
}

/** Whether two pieces of like length differ so much at first sight that no slight shift makes them alike. */
function isFar(a: Mark, b: Mark): boolean {
  let differing = 0
  const columns = Math.min(a.columns, b.columns)
  for (let i = 0; i < columns; i++) differing += BITS[a.bits[i]! ^ b.bits[i]!]!
  return differing > 0.42 * columns * MARK_ROWS
}

/** What two pieces on the same row with the same height show in the columns that both have; null when they lie apart. */
function overlap(mark: Mark, match: Mark, { scale, right, down }: Lie): Overlap | null {
  const height = mark.height * scale
  const isOnRow = Math.abs(mark.top * scale + down - match.top) < match.height * 0.35
  if (!isOnRow || height < match.height * 0.7 || height > match.height * 1.4) return null
  const cell = mark.height / MARK_ROWS
  const theirs = match.height / MARK_ROWS
  const at = (column: number) =>
    ((mark.left + (column + 0.5) * cell) * scale + right - match.left) / theirs - 0.5
  const within = Array.from({ length: mark.columns }, (_, i) => i).filter(
    (i) => at(i) >= -0.5 && at(i) < match.columns - 0.5,
  )
  if (within.length < COLUMNS_MIN) return null
  const { other } = leastDifference(mark, match, { from: within[0]!, to: within.at(-1)! + 1, at })
  return { columns: within.length, other }
}

interface Laid {
  from: number
  to: number
  /** Column of the first piece → place among the second's columns. */
  at: (column: number) => number
}

interface Difference {
  /** Share of differing cells. */
  whole: number
  /** Columns around which it is another glyph. */
  other: number
}

/** The difference of two pieces laid on each other as well as a slight shift allows; each glyph may lie one column aside of the rest. */
function leastDifference(a: Mark, b: Mark, laid: Laid): Difference {
  let best = { whole: 2, lift: 0, shift: 0 }
  for (const lift of [0, -1, 1]) {
    for (const shift of [0, -1, 1, -2, 2]) {
      const cells = differing(a, b, laid, shift, lift)
      const whole = sumOf(cells) / (cells.length * MARK_ROWS)
      if (whole < best.whole) best = { whole, lift, shift }
    }
  }
  const aside = [-1, 0, 1].map((by) => differing(a, b, laid, best.shift + by, best.lift))
  let other = 0
  for (let i = 0; i + GLYPH_COLUMNS <= laid.to - laid.from; i++) {
    const around = Math.min(...aside.map((cells) => sumOf(cells, i, i + GLYPH_COLUMNS)))
    if (around > OTHER_GLYPH * GLYPH_COLUMNS * MARK_ROWS) other += 1
  }
  return { whole: best.whole, other }
}

/** How many cells differ in each column. */
function differing(a: Mark, b: Mark, { from, to, at }: Laid, shift: number, lift: number): Uint8Array {
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

const CELLS = 1 << MARK_ROWS
/** How many bits each column has. */
const BITS = Uint8Array.from({ length: CELLS }, (_, column) => column.toString(2).replaceAll('0', '').length)
