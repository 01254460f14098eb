import { type Mark, MARK_ROWS } from './marks.ts'

/** Places that are compared for one key: the one with most ink of each handful names a part of it. */
const HANDFULS = 5
const OF_EACH = 4

/** A short key of a piece that small differences leave as it is: which of a few places of it has most ink, a few times over. */
export function keyOf(mark: Mark): string {
  let key = 0
  for (let handful = 0; handful < HANDFULS; handful++) {
    const inks = Array.from({ length: OF_EACH }, (_, i) => inkAt(mark, handful * OF_EACH + i))
    key = key * OF_EACH + inks.indexOf(Math.max(...inks))
  }
  return `${sizeOf(mark)}${key.toString(36)}`
}

/** Ink in one of twenty places, spread over the piece: parts of a tenth of its length, upper or lower half. */
function inkAt({ columns, bits }: Mark, place: number): number {
  const part = (place * 7) % 10
  const isLower = (place * 3) % 2 === 1
  const [from, to] = [Math.floor((part * columns) / 10), Math.ceil(((part + 1) * columns) / 10)]
  let ink = 0
  for (let column = from; column < to; column++) {
    for (let row = 0; row < MARK_ROWS / 2; row++)
      ink += (bits[column]! >> (isLower ? row + MARK_ROWS / 2 : row)) & 1
  }
  return ink / (to - from)
}

/** Lengths of pieces that differ a little have the same letter, except at the borders. */
function sizeOf({ columns }: Mark): string {
  return String.fromCharCode(97 + Math.round(Math.log2(Math.max(6, columns)) * 2))
}
