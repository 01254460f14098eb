// What the recogniser found in an image: segments of text with their positions, in pixels of the prepared image.

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Top left, top right, bottom right, bottom left: text may be slanted. */
export type Corners = [Point, Point, Point, Point]

interface Point {
  x: number
  y: number
}

/** The upright box around four corners. */
export function boxAround(corners: Corners): Box {
  const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  }
}

/** Whether two boxes are of the same segment of text: most of what either covers, both do. */
export function isSameBox(a: Box, b: Box): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (across <= 0 || down <= 0) return false
  const both = across * down
  return both > 0.7 * Math.max(areaOf(a), areaOf(b))
}

/** Whether the centre of a box is inside another one. */
export function isWithin(box: Box, other: Box): boolean {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return x > other.left && x < other.right && y > other.top && y < other.bottom
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}

/** A segment of text without wide gaps; several of them can be in one row. */
export interface Line {
  text: string
  box: Box
  /** 0 to 100. */
  confidence: number
  /** The value for its least certain letter. */
  weakest?: number
  /** Its position in the image; a paragraph has several rows instead. */
  corners?: Corners
  rows?: readonly Line[]
  /** Height of one row if the segment is a paragraph of several. */
  rowHeight?: number
}

export interface Page {
  width: number
  height: number
  /** From top to bottom, and within a row from left to right. */
  lines: readonly Line[]
}

export function heightOf({ box, rowHeight }: Line): number {
  return rowHeight ?? box.bottom - box.top
}

/** Height of ordinary text on the page, in pixels. */
export function textHeight(page: Page): number {
  const heights = page.lines.filter(({ text }) => /[\p{L}\d]{3}/u.test(text)).map(heightOf)
  return heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? page.height / 60
}

/** Puts the lines into reading order; those whose centres are within each other's height share a row. */
export function inReadingOrder(lines: readonly Line[]): Line[] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1)
    if (row && isOnRow(row[0]!, line)) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.left - b.box.left))
}

export function isOnRow(a: Line, b: Line): boolean {
  return Math.abs(middleOf(a) - middleOf(b)) < Math.min(heightOf(a), heightOf(b)) * 0.6
}

/** The segments in the same row before this one, nearest first. */
export function leftOf(page: Page, line: Line): Line[] {
  const before = page.lines.filter((other) => other.box.right <= line.box.left + 4 && isOnRow(other, line))
  return before.toSorted((a, b) => b.box.right - a.box.right)
}

/** The segment before this one, slightly higher or lower, as in a slanted photo or beside a label of two rows. */
export function leftOfAskew(page: Page, line: Line): Line | undefined {
  const gap = (other: Line) => Math.abs(middleOf(other) - middleOf(line))
  const before = page.lines.filter(
    (other) =>
      other.box.right <= line.box.left + 4 &&
      gap(other) < Math.min(1.2 * heightOf(line), Math.max(0.5 * heightOf(line), 1.2 * heightOf(other))),
  )
  return before.toSorted((a, b) => gap(a) - gap(b))[0]
}

/** The segments in the same row after this one, nearest first. */
export function rightOf(page: Page, line: Line): Line[] {
  const after = page.lines.filter((other) => other.box.left >= line.box.right - 4 && isOnRow(line, other))
  return after.toSorted((a, b) => a.box.left - b.box.left)
}

/** How far above or below a segment still belongs to it, in its heights. */
const REACH = 2.5

/** The nearest segment above that overlaps this one horizontally and is within reach (in its heights). */
export function above(page: Page, line: Line, reach = REACH): Line | undefined {
  const candidates = page.lines.filter(
    (other) => other.box.bottom <= line.box.top + heightOf(line) * 0.3 && overlapsAcross(other, line),
  )
  const nearest = candidates.toSorted((a, b) => b.box.bottom - a.box.bottom)[0]
  return nearest && line.box.top - nearest.box.bottom < reach * heightOf(line) ? nearest : undefined
}

/** The nearest segment below that overlaps this one horizontally, at most `reach` times its height away. */
export function below(page: Page, line: Line, reach = REACH): Line | undefined {
  const candidates = page.lines.filter(
    (other) => other.box.top >= line.box.bottom - heightOf(line) * 0.3 && overlapsAcross(other, line),
  )
  const nearest = candidates.toSorted((a, b) => a.box.top - b.box.top)[0]
  return nearest && nearest.box.top - line.box.bottom < reach * heightOf(line) ? nearest : undefined
}

export function overlapsAcross(a: Line, b: Line): boolean {
  return a.box.left < b.box.right && b.box.left < a.box.right
}

export function middleOf({ box }: Line): number {
  return (box.top + box.bottom) / 2
}

/** Of a paragraph the row in which a value is printed, else all of it. */
export function rowWith(line: Line, value: string): Line {
  return line.rows?.find(({ text }) => withoutSpaces(text).includes(withoutSpaces(value))) ?? line
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** Whether a segment is only a sum. */
export function isSum(line: Line | undefined): boolean {
  return line !== undefined && SUM.test(line.text)
}

/** A ₹ may have been read as a letter. */
const SUM = /^\P{L}{0,2}(?:₹|rs\.?|inr|[FTRZX](?=\d))?\s?\d[\d,.]*\P{L}?$/iu
