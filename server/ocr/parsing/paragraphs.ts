import { OF_INDIA } from './words-of-india.ts'
import { below, heightOf, inReadingOrder, leftOf, type Line, type Page } from './page.ts'

/** A page on which the rows of running text, as in a bank's message, are joined into one segment each. */
export function withParagraphs(page: Page): Page {
  return withJoined(page, (rows, line) => continues(rows.at(-1)!, line))
}

/** A page on which the rows of each entry of a statement are joined as far as its reference. */
export function withEntries(page: Page): Page {
  return withJoined(page, continuesEntry)
}

function withJoined(page: Page, goesOn: (rows: readonly Line[], line: Line) => boolean): Page {
  const groups: Line[][] = []
  for (const line of page.lines) {
    const open = groups.find((rows) => below(page, rows.at(-1)!) === line && goesOn(rows, line))
    // The value in a table's row, beside its label, is not continued.
    const isValue = leftOf(page, line).some(({ text }) => /\p{L}{2}/u.test(text))
    if (open && !isValue) open.push(line)
    else groups.push([line])
  }
  return { ...page, lines: inReadingOrder(groups.map(joined)) }
}

/** Whether a row is close below another one, starts at the same position, and has the same height. */
function isNext(above: Line, line: Line): boolean {
  const height = heightOf(above)
  const gap = line.box.top - above.box.bottom
  const isBelow =
    gap > -0.3 * height && gap < 1.3 * height && Math.abs(line.box.left - above.box.left) < 0.8 * height
  return isBelow && heightOf(line) < 1.4 * height && heightOf(line) > 0.7 * height
}

/** Whether a row continues a statement entry that has no reference yet: it can break anywhere. */
function continuesEntry(rows: readonly Line[], line: Line): boolean {
  const begun = joined(rows).text
  return /\bUPI[/-]\p{L}/u.test(begun) && !/\d{12}/u.test(begun) && isNext(rows.at(-1)!, line)
}

/** Whether a row continues the sentence of the row above: both have several words. */
function continues(above: Line, line: Line): boolean {
  const isWrapped =
    wordsIn(above) >= 3 && widthOf(above) > 0.65 * widthOf(line) && !/[:.!]$/u.test(above.text.trim())
  const isField = /^\p{Lu}[\p{L} ]{1,20}:/u.test(line.text)
  const goesOn = wordsIn(line) >= 2 || /[.,]$/u.test(line.text.trim())
  return isNext(above, line) && isWrapped && !isField && goesOn
}

function widthOf({ box }: Line): number {
  return box.right - box.left
}

function wordsIn({ text }: Line): number {
  return text.match(/[\p{L}\d][\p{L}\p{M}\d.,@-]*/gu)?.length ?? 0
}

function joined(pieces: readonly Line[]): Line {
  const rows = pieces.flatMap((piece) => piece.rows ?? [piece])
  const [first] = rows
  if (rows.length === 1) return first!
  const text = rows.map((row) => row.text).reduce((all, row) => all + (all.endsWith('-') ? '' : ' ') + row)
  const box = {
    left: Math.min(...rows.map((row) => row.box.left)),
    top: first!.box.top,
    right: Math.max(...rows.map((row) => row.box.right)),
    bottom: rows.at(-1)!.box.bottom,
  }
  const confidence = Math.min(...rows.map((row) => row.confidence))
  return { text, box, confidence, rows, rowHeight: heightOf(first!) }
}

/** The sentence of a segment of text that contains the index `at`. */
export function sentenceAt(text: string, at: number): string {
  const ends = [...text.matchAll(/(?<=[\p{L}\d)])[.!]\s+(?=\p{Lu})/gu)].map(({ index }) => index + 1)
  const start = ends.filter((end) => end <= at).at(-1) ?? 0
  return text.slice(
    start,
    ends.find((end) => end > at),
  )
}

/** The sentences of a segment. A row of running text that begins with a capital or in another script may be one too. */
export function sentencesOf(piece: Line): [sentence: string, line: Line][] {
  const rows = piece.rows ?? []
  const ownRows = rows.filter(({ text }, i) => {
    const before = rows[i - 1]
    return before && (/^\P{L}*\p{Lu}/u.test(text) || (OF_INDIA.test(text) && !OF_INDIA.test(before.text)))
  })
  return [piece, ...ownRows].flatMap((line) =>
    line.text
      .split(/(?<=[\p{L}\d)][.!?;।])\s+|(?<=\p{Ll}[!?])(?=\p{Lu})/u)
      .map((sentence): [string, Line] => [sentence, line]),
  )
}
