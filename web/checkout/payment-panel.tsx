import type { ReactNode } from 'react'
import { Smartphone } from 'lucide-react'
import { type Paise, toRupees } from '#contract/money.ts'
import { GALLERY_QR_LIMIT, upiLink } from '#contract/payments.ts'
import type { PublicSettings } from '#contract/store-settings.ts'
import { PaymentQr } from '#web/ui/payment-qr.tsx'
import { messages } from '#web/messages/messages.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import styles from '#web/checkout/payment-panel.module.css'

export interface PaymentPanelProps {
  settings: PublicSettings
  amount: Paise
  reference: string
}

/** How to pay: QR code, amount, UPI ID and reference (D83). */
export function PaymentPanel({ settings, amount, reference }: PaymentPanelProps) {
  const words = messages.checkout
  const { upiId, payeeName, upiKind, shopName } = settings
  const link = upiLink({ upiId, payeeName, amount, reference, note: words.paymentNote(shopName, reference) })
  const rupees = toRupees(amount)
  return (
    <div className={styles.panel}>
      <PaymentQr link={link} label={words.qrOf(formatRupees(rupees), payeeName)} />
      <div className={styles.facts}>
        <dl className={styles.list}>
          <Fact
            name={words.amount}
            copy={<CopyButton text={rupees.toFixed(2)} aria-label={words.copyAmount} />}
          >
            <span className={styles.amount}>{formatRupees(rupees)}</span>
          </Fact>
          <Fact name={words.upiId} copy={<CopyButton text={upiId} aria-label={words.copyUpiId} />}>
            {upiId}
          </Fact>
          <Fact name={words.reference}>{reference}</Fact>
        </dl>
        {upiKind === 'merchant' && (
          <a className={styles.app} href={link}>
            <Smartphone aria-hidden="true" />
            {words.openApp}
          </a>
        )}
        <p className={styles.hint}>{words.howToPay}</p>
      </div>
      {upiKind === 'personal' && amount > GALLERY_QR_LIMIT && (
        <Note tone="info" className={styles.note}>
          {words.galleryLimit}
        </Note>
      )}
    </div>
  )
}

function Fact({ name, copy, children }: { name: string; copy?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        <strong className={styles.text}>{children}</strong>
        {copy}
      </dd>
    </div>
  )
}
