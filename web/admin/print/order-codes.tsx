import JsBarcode from 'jsbarcode'
import { shortId } from '#web/admin/layout/links.ts'
import styles from '#web/admin/print/order-codes.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { qrPath } from '#web/ui/signs/payment-qr.tsx'

/** Modules of calm beside a Code 128, and around a QR code, as their standards ask for. */
const QUIET_BESIDE = 10
const QUIET_AROUND = 4

/** The order's short id for a scanner, as Code 128 and as QR code, and for people. */
export function OrderCodes({ id }: { id: string }) {
  const text = shortId(id)
  const line = code128(text)
  const square = qrPath(text)
  const side = square.size + 2 * QUIET_AROUND
  return (
    <div className={styles.codes}>
      <div className={styles.line}>
        <svg
          viewBox={`${-QUIET_BESIDE} 0 ${line.width + 2 * QUIET_BESIDE} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no src
          role="img"
          aria-label={adminMessages.print.barcodeOf(text)}
        >
          <path d={line.path} />
        </svg>
        <strong>{text}</strong>
      </div>
      <svg
        className={styles.square}
        viewBox={`${-QUIET_AROUND} ${-QUIET_AROUND} ${side} ${side}`}
        shapeRendering="crispEdges"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no src
        role="img"
        aria-label={adminMessages.print.qrOf(text)}
      >
        <path d={square.path} />
      </svg>
    </div>
  )
}

/** A text of ASCII as Code 128: its bars as SVG path data, one unit a module and one unit high. */
export function code128(text: string): { width: number; path: string } {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  const modules = target.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: { length }, index }) => `M${index} 0h${length}v1h-${length}z`,
  )
  return { width: modules.length, path: bars.join('') }
}
