import { Refusal } from '../refusal.ts'
import { type OtherKind, otherKind } from './other-kinds.ts'

const NAMES: Record<OtherKind, string> = {
  PDF: 'a PDF',
  workbook: 'an Excel workbook',
  picture: 'a picture',
  archive: 'a packed archive',
  'web page': 'a web page',
  XML: 'an XML file',
  'rich text': 'a text document',
}

// oxlint-disable-next-line no-control-regex -- what no text holds
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g

/** Refuses a file whose first bytes are no text in columns, saying what it is and, in `how`, how to get a CSV. */
export function refuseOtherKinds(head: Uint8Array, how: string): void {
  const kind = otherKind(head.subarray(0, 64))
  if (kind) throw new Refusal('WRONG_KIND', `This is ${NAMES[kind]}, not a CSV. ${how}`)
}

/** Refuses text that holds more than a stray control character: it is no text. */
export function refuseNoText(text: string, how: string): void {
  const strange = text.match(CONTROLS)?.length ?? 0
  if (strange > text.length / 500) throw new Refusal('WRONG_KIND', `This is not a CSV. ${how}`)
}

export function emptyFile(how: string): Refusal {
  return new Refusal('WRONG_KIND', `This file is empty. ${how}`)
}
