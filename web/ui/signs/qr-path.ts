import { create } from 'qrcode'

export interface QrPath {
  /** Modules a side, without the quiet zone. */
  size: number
  /** The dark modules as SVG path data, one unit a module. */
  path: string
}

/** A QR code as one SVG path: each run of dark modules of a row is one rectangle. Level M, which a scratched screen survives. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++) {
    let column = 0
    while (column < size) {
      const start = column
      while (column < size && modules.get(row, column)) column++
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`
      else column++
    }
  }
  return { size, path }
}
