import { below, heightOf, inReadingOrder, leftOf, type Line, type Page } from './page.ts'

/** A page on which the rows of running text, as in a bank's message, are joined into one piece each. */
export function withParagraphs(page: Page): Page {
  const paragraphs: Line[][] = []
  for (const line of page.lines) {
    const open = paragraphs.find(
      (rows) => continues(rows.at(-1)!, line) && below(page, rows.at(-1)!) === line,
    )
    // The value of a table's row, beside its label, goes on with nothing.
    const isValue = leftOf(page, line).some(({ text }) => /\p{L}{2}/u.test(text))
    if (open && !isValue) open.push(line)
    else paragraphs.push([line])
  }
  return { ...page, lines: inReadingOrder(paragraphs.map(joined)) }
}

/** Whether a row goes on with the sentence of the one above: it begins close below it, and both have several words. */
function continues(above: Line, line: Line): boolean {
  const height = heightOf(above)
  const gap = line.box.top - above.box.bottom
  const isBelow =
    gap > -0.3 * height && gap < 1.3 * height && Math.abs(line.box.left - above.box.left) < 0.8 * height
  const isLikeIt = heightOf(line) < 1.4 * height && heightOf(line) > 0.7 * height
  const isWrapped =
    wordsIn(above) >= 3 && widthOf(above) > 0.65 * widthOf(line) && !/[:.!]$/u.test(above.text.trim())
  const isField = /^\p{Lu}[\p{L} ]{1,20}:/u.test(line.text)
  return (
    isBelow && isLikeIt && isWrapped && !isField && (wordsIn(line) >= 2 || /[.,]$/u.test(line.text.trim()))
  )
}

function widthOf({ box }: Line): number {
  return box.right - box.left
}

function wordsIn({ text }: Line): number {
  return text.match(/[\p{L}\d][\p{L}\p{M}\d.,@-]*/gu)?.length ?? 0
}

function joined(rows: readonly Line[]): Line {
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

/** The sentence of a piece of text that holds the place `at`. */
export function sentenceAt(text: string, at: number): string {
  const ends = [...text.matchAll(/(?<=[\p{L}\d)])[.!]\s+(?=\p{Lu})/gu)].map(({ index }) => index + 1)
  const start = ends.filter((end) => end <= at).at(-1) ?? 0
  return text.slice(
    start,
    ends.find((end) => end > at),
  )
}
