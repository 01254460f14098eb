import { glyphsOf, type Grey, greyOf, medianOf } from './glyphs.ts'
import type { Line } from './parsing/page.ts'
import type { ColourImage } from './prepare-image.ts'
import type { Hint, Part } from './reading.ts'

// Typical traces of an edited image: digits of another height or off the line, and a background smoother or rougher
// than in other places, because it was compressed more or less often. Honest images can have them too: the verdict
// does not depend on them.

/** Digits lower than this, pixels, have no measurable height. */
const MEASURABLE = 20
/** How far a digit may be off the line of the others, as a share of their height. */
const OFF_LINE = 0.13
/** How many times rougher a value's background may be than that of the other lines, or the reverse. */
const ROUGHER = 4
/** Roughness in levels of 255 below which an image was hardly compressed. */
const SMOOTH = 0.8
/** With fewer lines there is no basis for comparison. */
const LINES_MIN = 6

/** The values (with their lines) around which an image looks changed; `lines`: all that was read. */
export function tamperHints(
  image: ColourImage,
  values: Partial<Record<Part, Line | undefined>>,
  lines: readonly Line[],
): Hint[] {
  const usual = medianOf(lines.map(({ box }) => roughnessOf(greyOf(image, box))))
  const hints: Hint[] = []
  for (const part of ['amount', 'utr', 'payee'] as const) {
    const line = values[part]
    if (!line) continue
    const grey = greyOf(image, line.box)
    const rough = roughnessOf(grey)
    const isOther = rough * ROUGHER < usual || rough > usual * ROUGHER
    if (lines.length >= LINES_MIN && isOther && Math.max(rough, usual) > SMOOTH)
      hints.push({ part, kind: 'compression' })
    if (isUneven(grey, line.text)) hints.push({ part, kind: 'letters' })
  }
  return hints
}

/** The mean difference of adjacent background pixels, away from letters. */
function roughnessOf({ levels, ground }: Grey): number {
  let [sum, count] = [0, 0]
  for (let at = 1; at < levels.length; at++) {
    const [one, before] = [levels[at]!, levels[at - 1]!]
    if (Math.abs(one - ground) > 10 || Math.abs(before - ground) > 10) continue
    sum += Math.abs(one - before)
    count++
  }
  return count === 0 ? 0 : sum / count
}

/**
 * Whether a digit of the line is higher, lower or off the line of the others, which may be slanted. Only for a
 * number alone whose characters are all separate.
 */
function isUneven(grey: Grey, text: string): boolean {
  const signs = text.replaceAll(/\s/gu, '')
  const all = glyphsOf(grey)
  if (!/^₹?\d[\d,]+$/u.test(signs) || all.length !== signs.length) return false
  const digits = all.filter((_, i) => /\d/u.test(signs[i]!))
  const height = medianOf(digits.map(({ top, bottom }) => bottom - top))
  if (height < MEASURABLE || digits.length < 4) return false
  const most = Math.max(2, OFF_LINE * height)
  return (['top', 'bottom'] as const).some((edge) => {
    const points = digits.map((digit) => ({ x: digit.middle, y: digit[edge] }))
    const slope = medianOf(points.slice(1).map(({ x, y }, i) => (y - points[i]!.y) / (x - points[i]!.x)))
    const offsets = points.map(({ x, y }) => y - slope * x)
    const line = medianOf(offsets)
    return offsets.some((offset) => Math.abs(offset - line) > most)
  })
}
