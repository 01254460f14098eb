import { inReadingOrder, type Line, type Page } from './page.ts'

/** A piece of text of a page that a test makes up: text, left, top, and height if it is not 30 px. */
export type Piece = readonly [text: string, left: number, top: number, height?: number]

/** A page of 1,000 × 2,000 px with these pieces, read with certainty. For tests of the parsing. */
export function drawnPage(...pieces: readonly Piece[]): Page {
  const lines = pieces.map(([text, left, top, height = 30]): Line => {
    const right = left + text.length * height * 0.55
    return { text, confidence: 95, box: { left, top, right, bottom: top + height } }
  })
  return { width: 1_000, height: 2_000, lines: inReadingOrder(lines) }
}

/** Rows of label and value, from `top` downwards. */
export function rows(top: number, values: Readonly<Record<string, string>>): Piece[] {
  return Object.entries(values).flatMap(([label, value], i): Piece[] => [
    [label, 60, top + i * 90],
    [value, 560, top + i * 90],
  ])
}
