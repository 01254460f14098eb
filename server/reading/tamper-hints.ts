import { glyphsOf, type Grey, greyOf, medianOf } from './glyphs.ts'
import type { Line } from './parsing/page.ts'
import type { ColourImage } from './prepare-image.ts'
import type { Hint, Part } from './reading.ts'

// What an edited image often shows: digits of another height or off the line, and a ground smoother or rougher
// than elsewhere, as it was compressed more or less often. Honest images show it too: nothing is judged by it.

/** Digits lower than this, pixels, have no measurable height. */
const MEASURABLE = 20
/** How far a digit may stand off the line of the others, of their height. */
const OFF_LINE = 0.13
/** How often the ground of a value may be as rough as that of the other lines, or the reverse. */
const ROUGHER = 4
/** Roughness in levels of 255 below which an image was hardly compressed. */
const SMOOTH = 0.8
/** Of fewer lines no one knows what is usual. */
const LINES_MIN = 6

/** Around which of the values (with their lines) an image looks changed; `lines`: all that was read. */
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

/** The mean difference of neighbours on the ground, away from letters. */
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
 * Whether a digit of the line is higher, lower or off the line of the others, which may stand askew. Only of a number
 * by itself whose signs all stand apart.
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
