import { type OtherKind, otherKind } from '../../csv/other-kinds.ts'
import { Refusal } from '../../refusal.ts'

const HOW_TO_GET_CSV =
  'Please download the statement as CSV: in net banking or the UPI app choose CSV where it offers PDF or Excel, or open it in a spreadsheet and save it as CSV.'

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

/** Refuses a file whose first bytes are no text in columns, saying what it is and how to get a CSV. */
export function refuseOtherKinds(head: Uint8Array): void {
  const kind = otherKind(head.subarray(0, 64))
  if (kind) throw new Refusal('WRONG_KIND', `This is ${NAMES[kind]}, not a CSV. ${HOW_TO_GET_CSV}`)
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
