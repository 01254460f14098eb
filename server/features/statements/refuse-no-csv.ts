import { Refusal } from '../../refusal.ts'

const HOW_TO_GET_CSV =
  'Please download the statement as CSV: in net banking or the UPI app choose CSV where it offers PDF or Excel, or open it in a spreadsheet and save it as CSV.'

interface Kind {
  name: string
  /** What such a file begins with: bytes as Latin-1 text. */
  begins: RegExp
}

// oxlint-disable no-control-regex -- they are what these files begin with
const KINDS: readonly Kind[] = [
  { name: 'a PDF', begins: /^\s{0,20}%PDF-/ },
  { name: 'an Excel workbook', begins: /^(PK\x03\x04|\xd0\xcf\x11\xe0)/ },
  {
    name: 'a picture',
    begins: /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM.{4}\0\0|....ftyp(heic|avif|mif1))/s,
  },
  { name: 'a packed archive', begins: /^(Rar!|7z\xbc\xaf|\x1f\x8b)/ },
  { name: 'a web page', begins: /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body|table|meta|style)/i },
  { name: 'an XML file', begins: /^(\xef\xbb\xbf)?\s*<(\?xml|ofx)/i },
  { name: 'a text document', begins: /^\{\\rtf/ },
]

const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g
// oxlint-enable no-control-regex

/** Refuses a file that by its first bytes is something else than text in columns, saying what it is and how to get a CSV. */
export function refuseOtherKinds(head: Uint8Array): void {
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1')
  const kind = KINDS.find(({ begins }) => begins.test(start))
  if (kind) throw new Refusal('WRONG_KIND', `This is ${kind.name}, not a CSV. ${HOW_TO_GET_CSV}`)
}

/** Refuses text that holds more than a stray control character: it is no text. */
export function refuseNoText(text: string): void {
  const strange = text.match(CONTROLS)?.length ?? 0
  if (strange > text.length / 500) throw new Refusal('WRONG_KIND', `This is not a CSV. ${HOW_TO_GET_CSV}`)
}

export function noTable(): Refusal {
  return new Refusal(
    'WRONG_KIND',
    `No table of payments was found in this file: no line has a date and an amount. ${HOW_TO_GET_CSV}`,
  )
}

export function emptyFile(): Refusal {
  return new Refusal('WRONG_KIND', `This file is empty. ${HOW_TO_GET_CSV}`)
}
