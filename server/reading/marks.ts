// A piece of text in a picture, as a fingerprint keeps it.

export const MARK_ROWS = 12
export const COLUMNS_MAX = 160

export interface Mark {
  /** In thousandths of the picture's width. */
  left: number
  top: number
  height: number
  /** Its width in cells as wide as they are high. */
  columns: number
  /** One number a column, one bit a cell from the top: more ink than in the piece on average. */
  bits: Uint16Array
}

/** Marks → text; two bytes each for left, top and height, one for the number of columns, then two for each column. */
export function encodeMarks(marks: readonly Mark[]): string {
  const parts = marks.map(({ left, top, height, columns, bits }) => {
    const head = Buffer.alloc(7)
    head.writeUInt16BE(Math.round(left), 0)
    head.writeUInt16BE(Math.round(top), 2)
    head.writeUInt16BE(Math.round(height * 10), 4)
    head.writeUInt8(columns, 6)
    const cells = Buffer.alloc(columns * 2)
    bits.forEach((column, i) => cells.writeUInt16BE(column, i * 2))
    return Buffer.concat([head, cells])
  })
  return Buffer.concat(parts).toString('base64')
}

export function decodeMarks(text: string): Mark[] {
  const bytes = Buffer.from(text, 'base64')
  const marks: Mark[] = []
  for (let at = 0; at + 7 <= bytes.length;) {
    const columns = bytes.readUInt8(at + 6)
    marks.push({
      left: bytes.readUInt16BE(at),
      top: bytes.readUInt16BE(at + 2),
      height: bytes.readUInt16BE(at + 4) / 10,
      columns,
      bits: Uint16Array.from({ length: columns }, (_, i) => bytes.readUInt16BE(at + 7 + i * 2)),
    })
    at += 7 + columns * 2
  }
  return marks
}
