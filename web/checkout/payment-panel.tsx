import type { ReactNode } from 'react'
import { Smartphone } from 'lucide-react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { toPaise } from '#contract/money.ts'
import { GALLERY_QR_LIMIT } from '#contract/upi-link.ts'
import { PaymentQr } from '#web/ui/signs/payment-qr.tsx'
import { messages } from '#web/messages/messages.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/checkout/payment-panel.module.css'

/** How to pay what the session holds: QR code, amount, UPI ID and reference. */
export function PaymentPanel({ session }: { session: CheckoutSession }) {
  const words = messages.checkout
  const { total, upiId, payeeName, payeeKind, upiLink, reference } = session
  if (!upiId) return <Note tone="warn">{words.noUpiId}</Note>
  return (
    <div className={styles.panel}>
      <PaymentQr link={upiLink} label={words.qrOf(formatRupees(total), payeeName)} />
      <div className={styles.facts}>
        <dl className={styles.list}>
          <Fact
            name={words.amount}
            copy={<CopyButton text={total.toFixed(2)} aria-label={words.copyAmount} />}
          >
            <span className={styles.amount}>{formatRupees(total)}</span>
          </Fact>
          <Fact name={words.upiId} copy={<CopyButton text={upiId} aria-label={words.copyUpiId} />}>
            {upiId}
          </Fact>
          <Fact
            name={words.reference}
            copy={<CopyButton text={reference} aria-label={words.copyReference} />}
          >
            {reference}
          </Fact>
        </dl>
        {payeeKind === 'merchant' && (
          <a className={styles.app} href={upiLink}>
            <Smartphone aria-hidden="true" />
            {words.openApp}
          </a>
        )}
        <p className={styles.hint}>{words.howToPay}</p>
      </div>
      {payeeKind === 'personal' && toPaise(total) > GALLERY_QR_LIMIT && (
        <Note tone="info" className={styles.note}>
          {words.galleryLimit}
        </Note>
      )}
    </div>
  )
}

function Fact({ name, copy, children }: { name: string; copy?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <strong className={styles.text}>{children}</strong>
        {copy}
      </dd>
    </div>
  )
}
