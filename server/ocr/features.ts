export const FEATURE_ROWS = 12
export const COLUMNS_MAX = 160

/** The position and shape of a text segment in an image, as stored in a fingerprint. */
export interface TextFeature {
  /** In thousandths of the image's width. */
  left: number
  top: number
  height: number
  /** Its width in cells as wide as they are high. */
  columns: number
  /** One number per column, one bit per cell from the top: more ink than the segment's average. */
  bits: Uint16Array
}

/** Features → base64: two bytes each for left, top and height, one for the number of columns, two for each column. */
export function encodeFeatures(features: readonly TextFeature[]): string {
  const parts = features.map(({ left, top, height, columns, bits }) => {
    const header = Buffer.alloc(7)
    header.writeUInt16BE(Math.round(left), 0)
    header.writeUInt16BE(Math.round(top), 2)
    header.writeUInt16BE(Math.round(height * 10), 4)
    header.writeUInt8(columns, 6)
    const cells = Buffer.alloc(columns * 2)
    bits.forEach((column, i) => cells.writeUInt16BE(column, i * 2))
    return Buffer.concat([header, cells])
  })
  return Buffer.concat(parts).toString('base64')
}

export function decodeFeatures(text: string): TextFeature[] {
  const bytes = Buffer.from(text, 'base64')
  const features: TextFeature[] = []
  for (let at = 0; at + 7 <= bytes.length;) {
    const columns = bytes.readUInt8(at + 6)
    features.push({
      left: bytes.readUInt16BE(at),
      top: bytes.readUInt16BE(at + 2),
      height: bytes.readUInt16BE(at + 4) / 10,
      columns,
      bits: Uint16Array.from({ length: columns }, (_, i) => bytes.readUInt16BE(at + 7 + i * 2)),
    })
    at += 7 + columns * 2
  }
  return features
}
