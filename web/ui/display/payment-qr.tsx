import { useMemo } from 'react'
import { create } from 'qrcode'
import styles from '#web/ui/display/payment-qr.module.css'

/** Modules of quiet zone around a code, as required by the standard. */
const QUIET_ZONE = 4
/** Pixels per module: a whole number, so all modules are equally wide. */
const MODULE = 4

/** A link or a number as a QR code, drawn in the browser; dark on light in both themes. `label` describes it. */
export function PaymentQr({ link, label }: { link: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(link), [link])
  const side = size + 2 * QUIET_ZONE
  return (
    <svg
      className={styles.qr}
      width={side * MODULE}
      height={side * MODULE}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no src
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}

interface QrPath {
  /** Modules per side, without the quiet zone. */
  size: number
  /** The dark modules as SVG path data, one unit per module. */
  path: string
}

/** A QR code as one SVG path, a rectangle for each run of dark modules. Level M survives a scratched screen. */
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
