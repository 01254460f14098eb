import { type FoundAmount, valueOf } from './parsing/find-amount.ts'
import type { Box } from './parsing/page.ts'
import { glyphsOf, type Glyph } from './glyphs.ts'
import { asPng, cutOut, type Prepared } from './prepare-picture.ts'
import type { Recogniser } from './recogniser.ts'
import { rupeeSignLikelihood } from './rupee-sign.ts'

// The recogniser knows no ₹: it leaves it out or takes it for a digit (₹5,812 → 35,812). Where no currency was read, the first glyph is
// looked at by itself. The order's total has no part in this: a wrong amount must come out as it stands.

const LINE_HEIGHT = 64
const DIGITS = '0123456789.,'

/** The amount (paise) of the likeliest candidate after a closer look at its first glyph; null when it is not legible. */
export async function closerAmount(
  recogniser: Recogniser,
  prepared: Prepared,
  amounts: readonly FoundAmount[],
): Promise<number | null> {
  const best = amounts[0]!
  if (best.currency !== '') return best.amount
  const without = await withoutFirstGlyph(recogniser, prepared, best)
  if (!without || digitsOf(without.digits) !== digitsOf(best.digits).slice(1)) return best.amount
  return without.isRupeeSign ? (valueOf(without.digits) ?? best.amount) : best.amount
}

/** What is read behind the first glyph of an amount's line, and whether that glyph is a ₹. */
async function withoutFirstGlyph(recogniser: Recogniser, prepared: Prepared, { line }: FoundAmount) {
  const cut = await cutOut(prepared, padded(line.box), LINE_HEIGHT)
  const tall = glyphsOf(cut).filter(({ top, bottom }) => bottom - top > LINE_HEIGHT * 0.35)
  const [first, second] = tall
  if (!first || !second) return null
  const rest = partOf(cut, Math.floor((first.right + second.left) / 2))
  const { text } = await recogniser.line(await asPng(rest), DIGITS)
  return { digits: text.replaceAll(/\s/g, ''), isRupeeSign: isRupeeSign(cut, first) }
}

function isRupeeSign(cut: Prepared, glyph: Glyph): boolean {
  return rupeeSignLikelihood(cut, glyph) > 0.5
}

function padded({ left, top, right, bottom }: Box): Box {
  const margin = (bottom - top) * 0.25
  // The ₹ that was left out may stand outside the box.
  return {
    left: left - (bottom - top) * 0.9,
    top: top - margin,
    right: right + margin,
    bottom: bottom + margin,
  }
}

function partOf({ pixels, width, height }: Prepared, from: number): Prepared {
  const part = Buffer.alloc((width - from) * height)
  for (let y = 0; y < height; y++) pixels.copy(part, y * (width - from), y * width + from, (y + 1) * width)
  return { pixels: part, width: width - from, height }
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}
