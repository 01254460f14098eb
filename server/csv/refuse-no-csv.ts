import { Refusal } from '../refusal.ts'

// oxlint-disable no-control-regex -- what other files begin with, and what no text holds
/** How files begin that people hand in where a CSV is meant. */
const OTHER_KINDS = {
  'a PDF': /^\s{0,20}%PDF-/,
  'an Excel workbook': /^(PK\x03\x04|\xd0\xcf\x11\xe0)/,
  'an image': /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM.{4}\0\0|....ftyp(heic|avif|mif1))/s,
  'a compressed archive': /^(Rar!|7z\xbc\xaf|\x1f\x8b)/,
  'a web page': /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body|table|meta|style)/i,
  'an XML file': /^(\xef\xbb\xbf)?\s*<(\?xml|ofx)/i,
  'a text document': /^\{\\rtf/,
}

const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g
// oxlint-enable no-control-regex

/** Refuses a file whose first bytes are no text in columns, saying what it is and, in `how`, how to get a CSV. */
export function refuseOtherKinds(head: Uint8Array, how: string): void {
  const start = Buffer.from(head).toString('latin1')
  const kind = Object.entries(OTHER_KINDS).find(([, beginning]) => beginning.test(start))
  if (kind) throw new Refusal('WRONG_KIND', `This is ${kind[0]}, not a CSV. ${how}`)
}

/** Refuses text that holds more than a stray control character: it is no text. */
export function refuseNoText(text: string, how: string): void {
  const strange = text.match(CONTROLS)?.length ?? 0
  if (strange > text.length / 500) throw new Refusal('WRONG_KIND', `This is not a CSV. ${how}`)
}

export function emptyFile(how: string): Refusal {
  return new Refusal('WRONG_KIND', `This file is empty. ${how}`)
}
