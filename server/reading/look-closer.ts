import { type AmountCandidate, valueOf } from './parsing/find-amount.ts'
import { cleanVpa, type Payee } from './parsing/find-payee.ts'
import type { Box } from './parsing/page.ts'
import { darkOnLight, glyphsOf } from './glyphs.ts'
import { asPng, cutOut, type GreyPicture } from './prepare-picture.ts'
import type { Recogniser } from './recogniser.ts'
import { rupeeSignLikelihood } from './rupee-sign.ts'

// Reads doubtful lines again, enlarged. It knows no order's total: a wrong amount must come out as it stands.

const AMOUNT_HEIGHT = 64
const DIGITS = '0123456789.,'
const SURE_SIGN = 0.8
const VPA_HEIGHT = 52
const VPA_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789@._-'
/** Of 100. */
const SURE_VPA = 88

/** The likeliest amount (paise), looked at closer: the recogniser leaves ₹ out or reads a digit (₹5,812 → 35,812). */
export async function closerAmount(
  recogniser: Recogniser,
  prepared: GreyPicture,
  best: AmountCandidate,
): Promise<number> {
  if (best.currency !== '' || best.line.rowHeight !== undefined) return best.amount
  const behind = await behindRupeeSign(recogniser, prepared, best)
  const isMisreadSign = behind !== null && digitsOf(behind) === digitsOf(best.digits).slice(1)
  return isMisreadSign ? (valueOf(behind) ?? best.amount) : best.amount
}

/** The digits behind the ₹ of an amount's line; null where no glyph looks like one. */
async function behindRupeeSign(recogniser: Recogniser, prepared: GreyPicture, { line }: AmountCandidate) {
  const cut = darkOnLight(await cutOut(prepared, withSign(line.box), AMOUNT_HEIGHT))
  const tall = glyphsOf(cut).filter(({ top, bottom }) => bottom - top > AMOUNT_HEIGHT * 0.35)
  const at = tall.findIndex((glyph) => rupeeSignLikelihood(cut, glyph) > SURE_SIGN)
  const [sign, next] = [tall[at], tall[at + 1]]
  if (!sign || !next) return null
  const rest = partOf(cut, Math.floor((sign.right + next.left) / 2))
  const { text } = await recogniser.line(await asPng(rest), DIGITS)
  return text.replaceAll(/\s/g, '')
}

/** The box with a margin, and room for a ₹ that was left out. */
function withSign({ left, top, right, bottom }: Box): Box {
  const margin = (bottom - top) * 0.25
  return {
    left: left - (bottom - top) * 0.9,
    top: top - margin,
    right: right + margin,
    bottom: bottom + margin,
  }
}

function partOf({ pixels, width, height }: GreyPicture, from: number): GreyPicture {
  const part = Buffer.alloc((width - from) * height)
  for (let y = 0; y < height; y++) pixels.copy(part, y * (width - from), y * width + from, (y + 1) * width)
  return { pixels: part, width: width - from, height }
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** The payee's UPI ID; an unsure one is read again, enlarged and with the letters that UPI IDs have. */
export async function closerVpa(
  recogniser: Recogniser,
  prepared: GreyPicture,
  { vpa, vpaLine }: Payee,
): Promise<string | null> {
  if (!vpa || !vpaLine || vpaLine.confidence >= SURE_VPA) return vpa
  const cut = await cutOut(prepared, withMargin(vpaLine.box), VPA_HEIGHT)
  const { text, confidence } = await recogniser.line(await asPng(cut), VPA_LETTERS)
  const [, name, handle] = /([a-z\d._-]{2,64})@([a-z][a-z\d]+)$/u.exec(text.replaceAll(/\s/g, '')) ?? []
  return name && handle && confidence > vpaLine.confidence ? cleanVpa(name, handle) : vpa
}

function withMargin({ left, top, right, bottom }: Box): Box {
  const margin = (bottom - top) * 0.3
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}
