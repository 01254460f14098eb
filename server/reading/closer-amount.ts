import { type FoundAmount, valueOf } from './parsing/find-amount.ts'
import type { Box } from './parsing/page.ts'
import { darkOnLight, glyphsOf } from './glyphs.ts'
import { asPng, cutOut, type Prepared } from './prepare-picture.ts'
import type { Recogniser } from './recogniser.ts'
import { rupeeSignLikelihood } from './rupee-sign.ts'

// The recogniser knows no ₹: it leaves it out or takes it for a digit (₹5,812 → 35,812). Where no currency was read, the first glyph is
// looked at by itself. The order's total has no part in this: a wrong amount must come out as it stands.

const LINE_HEIGHT = 64
const DIGITS = '0123456789.,'
const SURE = 0.8

/** The amount (paise) of the likeliest candidate after a closer look for its ₹. */
export async function closerAmount(
  recogniser: Recogniser,
  prepared: Prepared,
  best: FoundAmount,
): Promise<number> {
  if (best.currency !== '' || best.line.rowHeight !== undefined) return best.amount
  const behind = await behindRupeeSign(recogniser, prepared, best)
  const isMisreadSign = behind !== null && digitsOf(behind) === digitsOf(best.digits).slice(1)
  return isMisreadSign ? (valueOf(behind) ?? best.amount) : best.amount
}

/** The digits behind the ₹ of an amount's line; null where no glyph looks like one. */
async function behindRupeeSign(recogniser: Recogniser, prepared: Prepared, { line }: FoundAmount) {
  const cut = darkOnLight(await cutOut(prepared, padded(line.box), LINE_HEIGHT))
  const tall = glyphsOf(cut).filter(({ top, bottom }) => bottom - top > LINE_HEIGHT * 0.35)
  const at = tall.findIndex((glyph) => rupeeSignLikelihood(cut, glyph) > SURE)
  const [sign, next] = [tall[at], tall[at + 1]]
  if (!sign || !next) return null
  const rest = partOf(cut, Math.floor((sign.right + next.left) / 2))
  const { text } = await recogniser.line(await asPng(rest), DIGITS)
  return text.replaceAll(/\s/g, '')
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
