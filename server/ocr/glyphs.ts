import type { Box, Line } from './parsing/page.ts'
import type { LineCut } from './cut-line.ts'
import type { DecodedLine } from './decode-line.ts'
import type { ColourImage } from './prepare-image.ts'

// The height of each character in a line, which the recogniser doesn't report.

export interface Grey {
  levels: Uint8Array
  width: number
  height: number
  /** The level of the background, and whether the letters are darker. */
  ground: number
  ink: number
}

/** The part of an image within a box, in levels of grey. */
export function greyOf({ pixels, width: full, height: tall }: ColourImage, box: Box): Grey {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const width = Math.max(1, Math.min(full, Math.ceil(box.right)) - left)
  const height = Math.max(1, Math.min(tall, Math.ceil(box.bottom)) - top)
  const levels = new Uint8Array(width * height)
  const counts = new Uint32Array(256)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((top + y) * full + left + x) * 3
      const level = (pixels[at]! * 77 + pixels[at + 1]! * 150 + pixels[at + 2]! * 29) >> 8
      levels[y * width + x] = level
      counts[level]!++
    }
  }
  const background = counts.indexOf(Math.max(...counts))
  const [lowest, highest] = [counts.findIndex((n) => n > 0), counts.findLastIndex((n) => n > 0)]
  const ink = background - lowest > highest - background ? lowest : highest
  return { levels, width, height, ground: background, ink }
}

/** A connected range of ink, in pixels of its part of the image. */
export interface Glyph {
  middle: number
  top: number
  bottom: number
}

/** The parts of ink that are horizontally separate. */
export function glyphsOf({ levels, width, height, ground: background, ink }: Grey): Glyph[] {
  const isInk = (x: number, y: number) =>
    Math.abs(levels[y * width + x]! - background) > Math.abs(ink - background) / 2
  const glyphs: Glyph[] = []
  let left = -1
  let [top, bottom] = [height, -1]
  for (let x = 0; x <= width; x++) {
    const column = Array.from({ length: x < width ? height : 0 }, (_, y) => y).filter((y) => isInk(x, y))
    if (column.length > 0) {
      if (left === -1) left = x
      top = Math.min(top, column[0]!)
      bottom = Math.max(bottom, column.at(-1)!)
    } else if (left !== -1) {
      glyphs.push({ middle: (left + x) / 2, top, bottom })
      left = -1
      ;[top, bottom] = [height, -1]
    }
  }
  return glyphs
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Ink that differs less than this from its background (of 2) can't be compared. */
const FAINT = 0.15
/** Characters lower than this, in pixels, can't be compared. */
const COMPARABLE = 8

/** Whether the last two digits of a sum are in superscript: paise printed without a decimal point. */
export function hasSuperscriptPaise(image: ColourImage, { text, box }: Line): boolean {
  if (!/\d{3}[^\d.,]*$/u.test(text)) return false
  const glyphs = glyphsOf(greyOf(image, box))
  // Raised digits that were not read are not part of the sum: '23,316.' for 23,316.00.
  const signs = glyphs.filter((one) => heightOf(one) > Math.max(...glyphs.map(heightOf)) / 3).length
  if (signs > text.replaceAll(/\D/gu, '').length + 1) return false
  const others = glyphs.slice(0, -2).slice(-4)
  const height = medianOf(others.map(heightOf))
  const baseline = medianOf(others.map(({ bottom }) => bottom))
  if (others.length === 0 || height < 2 * COMPARABLE) return false
  return glyphs
    .slice(-2)
    .every((one) => heightOf(one) < 0.8 * height && baseline - one.bottom > 0.25 * height)
}

/**
 * A UPI ID of `length` characters at `from` in a line, each o and 0 decided by its height: a 0 is as high as
 * digits, an o as small letters. Null if that can't be determined.
 */
export function withRoundSigns(
  cut: LineCut,
  { text, at }: DecodedLine,
  { from, length }: { from: number; length: number },
): string | null {
  const signs = Array.from(text, (sign, i) => ({ sign, x: at[i]! * cut.width })).filter(
    ({ sign }, i) => i >= from && sign !== ' ',
  )
  const id = signs.slice(0, length)
  const pitch = medianOf(signs.slice(1).map(({ x }, i) => x - signs[i]!.x))
  const heights = signs.map(({ x }) => inkHeight(cut, x, 0.3 * pitch))
  const heightsOf = (kind: RegExp) => heights.filter((_, i) => kind.test(signs[i]!.sign))
  const [digits, small] = [heightsOf(/[1-9]/u), heightsOf(/[acemnrsuvwxz]/u)]
  const high = medianOf(digits)
  // Small letters are about 0.7 of the height of digits; in some fonts digits are as low.
  const low = small.length < 2 ? 0.7 * high : medianOf(small)
  const unclear = UNCLEAR * (high - low)
  if (id.length < length || digits.length < 2 || high < 1.15 * low) return null
  const round = id.map(({ sign }, i) => {
    if (!/[o0]/iu.test(sign)) return sign
    const above = heights[i]! - (high + low) / 2
    return Math.abs(above) < unclear ? null : above > 0 ? '0' : 'o'
  })
  return round.includes(null) ? null : round.join('')
}

/**
 * If it is closer than this to the middle between high and low characters, as a share of the distance between them,
 * it is undecided.
 */
const UNCLEAR = 0.2

/** The height of the ink around a position in a line, in pixels. */
function inkHeight({ levels, width, height }: LineCut, startX: number, reach: number): number {
  const from = Math.max(0, Math.round(startX - reach))
  const columns = Array.from({ length: Math.round(2 * reach) + 1 }, (_, i) => from + i).filter(
    (x) => x < width,
  )
  const rows = Array.from({ length: height }, (_, y) => columns.map((x) => levels[y * width + x]!))
  const background = medianOf(Array.from({ length: width }, (_, x) => levels[x]!))
  const inks = rows.map((row) => Math.max(...row.map((level) => Math.abs(level - background))))
  const least = Math.max(...inks) / 2
  return inks.findLastIndex((ink) => ink > least) - inks.findIndex((ink) => ink > least) + 1
}

function heightOf({ top, bottom }: Glyph): number {
  return bottom - top + 1
}

/**
 * Above the middle of an i the ink is thinner than this share of its stroke; for an l or 1 it is thicker than the
 * inverse.
 */
const GAP = 0.6
const NO_GAP = 0.72

/**
 * Whether the stroke at a share of a line's width has a gap below a dot, as an i has but not l or 1; null if
 * undetermined. In 105 lines of screenshots 50 of 51 i had one, and 2 of 54 l and 1.
 */
export function isDotted({ levels, width, height }: LineCut, share: number): boolean | null {
  const middle = Math.round(share * width)
  const columns = (reach: number) =>
    Array.from({ length: 2 * reach + 1 }, (_, i) => middle - reach + i).filter((x) => x >= 0 && x < width)
  const rows = Array.from({ length: height }, (_, y) => y)
  const level = (x: number, y: number) => levels[y * width + x] ?? 0
  const background = medianOf(columns(24).flatMap((x) => rows.map((y) => level(x, y))))
  const inkOf = (x: number) => rows.map((y) => Math.abs(level(x, y) - background))
  const lower = (ink: readonly number[]) => ink.slice(height / 2, 0.75 * height)
  const strokes = columns(6).map(inkOf)
  const most = Math.max(...strokes.map((ink) => medianOf(lower(ink))))
  const at = strokes.findIndex((ink) => medianOf(lower(ink)) === most)
  const near = strokes.slice(Math.max(0, at - 1), at + 2)
  const stroke = rows.map((y) => Math.max(...near.map((ink) => ink[y]!)))
  const top = stroke.findIndex((ink) => ink > 0.4 * most)
  if (most < FAINT || top > 0.45 * height) return null
  const thinnest = Math.min(...stroke.slice(top + 2, 0.55 * height)) / most
  return thinnest < GAP ? true : thinnest > NO_GAP ? false : null
}
