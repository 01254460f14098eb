import { shortId } from '#web/admin/layout/links.ts'
import { code128 } from '#web/admin/print/code-128.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { qrPath } from '#web/ui/signs/payment-qr.tsx'
import styles from '#web/admin/print/order-codes.module.css'

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
