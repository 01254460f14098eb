import type { ReactNode } from 'react'
import { Smartphone } from 'lucide-react'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import { toPaise } from '#contract/money.ts'
import { GALLERY_QR_LIMIT } from '#contract/payments/upi-link.ts'
import { BY_TOUCH, rememberAppOpened } from '#web/checkout/foot-lead.tsx'
import { PaymentQr } from '#web/ui/signs/payment-qr.tsx'
import { messages } from '#web/messages/messages.ts'
import { ShopContact } from '#web/shop-contact.tsx'
import { useShop } from '#web/shop.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import styles from '#web/checkout/payment-panel.module.css'

/** How to pay what the session holds: QR code, amount, UPI ID and reference; by touch the payment app comes first. */
export function PaymentPanel({ session }: { session: CheckoutSession }) {
  const words = messages.checkout
  const byTouch = useMedia(BY_TOUCH)
  const { total, upiId, payeeName, payeeKind, upiLink, reference } = session
  const qr = <PaymentQr link={upiLink} label={words.qrOf(formatRupees(total), payeeName)} />
  return (
    <div className={styles.panel}>
      {!byTouch && qr}
      <div className={styles.facts}>
        {byTouch && payeeKind === 'merchant' && (
          <ButtonLink
            to={upiLink}
            wide
            icon={<Smartphone aria-hidden="true" />}
            onClick={() => rememberAppOpened(reference)}
          >
            {words.openApp}
          </ButtonLink>
        )}
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
        <p className={styles.hint}>{byTouch ? words.payHere : words.howToPay}</p>
      </div>
      {byTouch && qr}
      {payeeKind === 'personal' && toPaise(total) > GALLERY_QR_LIMIT && (
        <Note tone="info" className={styles.note}>
          {words.galleryLimit}
        </Note>
      )}
    </div>
  )
}

/** Whether a checkout, or the store settings, name where to pay. */
export function isPayable({ upiId, payeeName }: Pick<CheckoutSession, 'upiId' | 'payeeName'>): boolean {
  return upiId !== '' && payeeName !== ''
}

/** Replaces the checkout of a shop that has no UPI ID yet, with the ways to reach the shop. */
export function CannotPay({ onTryAgain }: { onTryAgain: () => void }) {
  const words = messages.checkout
  const { contactPhone = '', contactEmail = '' } = useShop().settings ?? {}
  return (
    <Note tone="warn" action={<Button onClick={onTryAgain}>{words.tryAgain}</Button>}>
      <p>
        <strong>{words.cannotPay}</strong>
      </p>
      <p>{contactPhone || contactEmail ? words.cannotPayContact : words.cannotPayText}</p>
      <ShopContact />
    </Note>
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
