import { type Glyph, inkBelow } from './glyphs.ts'
import type { GreyPicture } from './prepare-picture.ts'

// Tells a ₹ from a digit by logistic regression on the ink in each cell of a grid over the glyph.
// How the weights were fitted and how often they err: docs/decisions/007-reading-screenshots.md.

const ROWS = 16
const COLUMNS = 12
const WIDEST = 1.5
const STEP = 0.009802464314079481
/** One byte a cell, row by row; then those of the glyph's width over its height and of the constant. */
const WEIGHTS = new Int8Array(
  Buffer.from(
    'CTw7Jf/hzMTxGko3OFssCvzy39Ta+zhYG/vU0d3n6fTo1soD4Me6yeoAKjr3x5LDESEkPlFUX0MF8wEvTFpZYGhp' +
      'ZzIOEDNbHycbER0nKwf3BRgg9fjh2+EOF/Li3cHcH0I5OU1IIunKo5rHJ0lKV3RGHNyri5K09ipSX0IF4L+YgYKZ' +
      'zesqLwveysTClYWKzsnrBvDqAwnuuJ2e3s/HzeL4Jy7/07TF5squjJnVCBkT8rzX8NOyioOq7hEZEvDf56M=',
    'base64',
  ),
)

/** How likely a glyph of a cut-out line is a ₹ rather than a digit: 0 to 1. */
export function rupeeSignLikelihood(line: GreyPicture, glyph: Glyph): number {
  const features = [...inkInCells(line, glyph), Math.min(WIDEST, widthOf(glyph) / heightOf(glyph)), 1]
  const sum = features.reduce((total, feature, i) => total + feature * WEIGHTS[i]! * STEP, 0)
  return 1 / (1 + Math.exp(-sum))
}

/** The share of ink in each cell of the grid over the glyph, row by row. */
function inkInCells(line: GreyPicture, glyph: Glyph): number[] {
  const ink = inkBelow(line)
  const cells: number[] = []
  for (let row = 0; row < ROWS; row++) {
    const [top, bottom] = span(glyph.top, heightOf(glyph), row, ROWS)
    for (let column = 0; column < COLUMNS; column++) {
      const [left, right] = span(glyph.left, widthOf(glyph), column, COLUMNS)
      let inked = 0
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) if (line.pixels[y * line.width + x]! < ink) inked += 1
      }
      cells.push(inked / ((bottom - top) * (right - left)))
    }
  }
  return cells
}

/** The pixels of the i-th of `parts` equal parts; at least one. */
function span(start: number, length: number, i: number, parts: number): [number, number] {
  const from = Math.floor(start + (i * length) / parts)
  return [from, Math.max(from + 1, Math.floor(start + ((i + 1) * length) / parts))]
}

function widthOf({ left, right }: Glyph): number {
  return right - left
}

function heightOf({ top, bottom }: Glyph): number {
  return bottom - top
}
