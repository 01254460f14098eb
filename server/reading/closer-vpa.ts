import { cleanVpa, type FoundPayee } from './parsing/find-payee.ts'
import type { Box } from './parsing/page.ts'
import { asPng, cutOut, type Prepared } from './prepare-picture.ts'
import type { Recogniser } from './recogniser.ts'

const LINE_HEIGHT = 52
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789@._-'
const SURE = 88

/** The payee's UPI ID; where it was read unsurely its line is read again, enlarged and with the letters that UPI IDs have. */
export async function closerVpa(
  recogniser: Recogniser,
  prepared: Prepared,
  { vpa, vpaLine }: FoundPayee,
): Promise<string | null> {
  if (!vpa || !vpaLine || vpaLine.confidence >= SURE) return vpa
  const cut = await cutOut(prepared, padded(vpaLine.box), LINE_HEIGHT)
  const { text, confidence } = await recogniser.line(await asPng(cut), LETTERS)
  const [, name, handle] = /([a-z\d._-]{2,64})@([a-z][a-z\d]+)$/u.exec(text.replaceAll(/\s/g, '')) ?? []
  return name && handle && confidence > vpaLine.confidence ? cleanVpa(name, handle) : vpa
}

function padded({ left, top, right, bottom }: Box): Box {
  const margin = (bottom - top) * 0.3
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}
