import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Smartphone } from 'lucide-react'
import { HoldError } from '#web/checkout/order-error-notes.tsx'
import { type PriceLine, useRemaining } from '#web/checkout/hold.ts'
import styles from '#web/checkout/payment-step.module.css'
import { checkoutAddress } from '#web/checkout/checkout-form.ts'
import type { CheckoutState } from '#web/checkout/use-checkout.ts'
import type { HoldState } from '#web/checkout/use-hold.ts'
import { messages, checkoutMessages } from '#web/messages/messages.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Note } from '#web/ui/display/note.tsx'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import { toPaise } from '#contract/money.ts'
import { GALLERY_QR_LIMIT } from '#contract/payments/upi-link.ts'
import { AppLink } from '#web/checkout/main-button.tsx'
import { PaymentQr } from '#web/ui/display/payment-qr.tsx'
import { ShopContact } from '#web/shop-contact.tsx'
import { useShop } from '#web/shop.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { BY_TOUCH, useMedia } from '#web/ui/use-media.ts'

interface PaymentStepProps {
  checkout: CheckoutState
}

/** The payment step: the amount and how to pay while the session runs; else why it doesn't, and what to do. */
export function PaymentStep({ checkout }: PaymentStepProps) {
  const container = useRef<HTMLDivElement>(null)
  // A pressed button disappears; the focus stays in this part instead of falling back to the page.
  const restoreFocus = () => container.current?.focus()
  const { hold, isStale } = checkout.holding
  const isHeld = useRemaining(hold?.endsAt) > 0 && !isStale
  useShowEnd(container, hold ? (isHeld ? 'held' : 'over') : undefined)
  return (
    <div ref={container} tabIndex={-1} className={styles.place}>
      <Payment checkout={checkout} restoreFocus={restoreFocus} />
    </div>
  )
}

const TYPING_MS = 5_000

/**
 * Brings what replaces the payment details into view when a session ends, or one that has ended is opened: on a phone
 * it may be outside the screen. Not while someone types; a focus that was lost with the details moves along.
 */
function useShowEnd(container: RefObject<HTMLElement | null>, state: 'held' | 'over' | undefined): void {
  const before = useRef<typeof state>(undefined)
  const typedAt = useRef(-TYPING_MS)
  useEffect(() => {
    const typed = () => (typedAt.current = performance.now())
    document.addEventListener('input', typed)
    return () => document.removeEventListener('input', typed)
  }, [])
  useEffect(() => {
    const isNews = before.current !== 'over' && state === 'over'
    before.current = state
    if (!isNews) return undefined
    let timer: number | undefined
    const show = () => {
      const wait = typedAt.current + TYPING_MS - performance.now()
      if (wait > 0) timer = window.setTimeout(show, wait)
      else {
        container.current?.scrollIntoView({ block: 'center' })
        if (!document.activeElement?.matches(CONTROLS)) container.current?.focus({ preventScroll: true })
      }
    }
    show()
    return () => window.clearTimeout(timer)
  }, [container, state])
}

const CONTROLS = '[role="dialog"] :is(a, button, input, textarea, select)'

function Payment({ checkout, restoreFocus }: PaymentStepProps & { restoreFocus: () => void }) {
  const state = checkout.holding
  const { hold, isStale, starting, error, lines, repriced } = state
  const isHeld = useRemaining(hold?.endsAt) > 0
  if (lines.length === 0) return <p className="soft">{checkoutMessages.emptyCart}</p>
  if (starting) return <Waiting />
  if (error) return <HoldError state={state} error={error} onPress={restoreFocus} />
  if (!hold) return <Waiting />
  if (isStale || !isHeld) return <HoldEnded state={state} onPress={restoreFocus} />
  return (
    <>
      {repriced && (
        <Note tone="warn" className="mb-16">
          <p className="strong">{checkoutMessages.pricesChanged}</p>
          <PriceChanges {...repriced} />
          <p>{checkoutMessages.newTotal(formatRupees(hold.session.total))}</p>
        </Note>
      )}
      {hold.session.holdsStock === false && (
        <Note tone="info" className="mb-16">
          <p className="strong">{checkoutMessages.notReserved}</p>
          <p>{checkoutMessages.notReservedText}</p>
        </Note>
      )}
      <PaymentPanel checkout={checkout} session={hold.session} />
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton width={224} ratio="1" />
    </div>
  )
}

/**
 * No longer held: reserve again before paying; a customer who has paid should send the order, unless that was done
 * in another window.
 */
function HoldEnded({ state, onPress }: { state: HoldState; onPress: () => void }) {
  function beginAgain() {
    onPress()
    state.beginAgain()
  }
  return (
    <Note
      tone="warn"
      action={
        <Button size="s" onClick={beginAgain}>
          {checkoutMessages.holdAgain}
        </Button>
      }
    >
      <p className="strong">{state.isStale ? checkoutMessages.elsewhere : checkoutMessages.over}</p>
      <p>{state.isStale ? checkoutMessages.elsewherePaid : checkoutMessages.overPaid}</p>
    </Note>
  )
}

/** The old and new price of each changed line, in rupees. */
function PriceChanges({ sent, lines }: { sent: readonly CartItem[]; lines: readonly PriceLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => {
        const before = sent.find((item) => item.id === line.product)
        if (!before) return null
        return (
          <li key={line.product}>
            <Change name={line.name} before={before.price} now={line.price} />
            <Change
              name={checkoutMessages.shippingOf(line.name)}
              before={before.shippingPrice}
              now={line.shippingPrice}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Change({ name, before, now }: { name: string; before: number; now: number }) {
  if (before === now) return null
  return <p>{checkoutMessages.priceNow(name, formatRupees(now), formatRupees(before))}</p>
}

/**
 * How to pay the session's amount: QR code, amount, UPI ID and reference; on touch screens the payment app comes
 * first.
 */
function PaymentPanel({ checkout, session }: PaymentStepProps & { session: CheckoutSession }) {
  const byTouch = useMedia(BY_TOUCH)
  const { total, upiId, payeeName, payeeKind, upiLink, reference } = session
  const qr = <PaymentQr link={upiLink} label={checkoutMessages.qrOf(formatRupees(total), payeeName)} />
  return (
    <div className={styles.panel}>
      {!byTouch && qr}
      <div className={`grid gap-10 shrink ${styles.details}`}>
        <HowToPay form={checkout.form} byTouch={byTouch} />
        {byTouch && payeeKind === 'merchant' && (
          <AppLink checkout={checkout} session={session} wide icon={<Smartphone />}>
            {checkoutMessages.openApp}
          </AppLink>
        )}
        <dl className="grid gap-10">
          <Detail
            name={checkoutMessages.amount}
            copy={<CopyButton text={total.toFixed(2)} aria-label={checkoutMessages.copyAmount} />}
          >
            <span className={styles.amount}>{formatRupees(total)}</span>
          </Detail>
          <Detail
            name={checkoutMessages.upiId}
            copy={<CopyButton text={upiId} aria-label={checkoutMessages.copyUpiId} />}
          >
            {upiId}
          </Detail>
          <Detail
            name={checkoutMessages.reference}
            copy={<CopyButton text={reference} aria-label={checkoutMessages.copyReference} />}
          >
            {reference}
          </Detail>
        </dl>
      </div>
      {byTouch && qr}
      {payeeKind === 'personal' && toPaise(total) > GALLERY_QR_LIMIT && (
        <Note tone="info" className={styles.paymentPanelNote}>
          {checkoutMessages.galleryLimit}
        </Note>
      )}
    </div>
  )
}

/** How to pay, once there is a valid delivery address. */
function HowToPay({ form, byTouch }: Pick<CheckoutState, 'form'> & { byTouch: boolean }) {
  const { addressFirst, payHere, howToPay } = messages.checkout
  const isReady = checkoutAddress.safeParse(useWatch({ control: form.control })).success
  if (!isReady) return <p className="t-14 strong">{addressFirst}</p>
  return <p className="t-13 soft">{byTouch ? payHere : howToPay}</p>
}

/** Whether a checkout, or the store settings, have payment details. */
export function isPayable({ upiId, payeeName }: Pick<CheckoutSession, 'upiId' | 'payeeName'>): boolean {
  return upiId !== '' && payeeName !== ''
}

/** Replaces the checkout of a shop without a UPI ID, or of free items, with the shop's contact details. */
export function CannotPay({ isFree, onTryAgain }: { isFree: boolean; onTryAgain: () => void }) {
  const { contactPhone = '', contactEmail = '' } = useShop().settings ?? {}
  return (
    <Note tone="warn" onRetry={onTryAgain}>
      <p>
        <strong>{isFree ? checkoutMessages.cannotPayNothing : checkoutMessages.cannotPay}</strong>
      </p>
      <p>
        {contactPhone || contactEmail ? checkoutMessages.cannotPayContact : checkoutMessages.cannotPayText}
      </p>
      <ShopContact />
    </Note>
  )
}

function Detail({ name, copy, children }: { name: string; copy?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="t-13 soft">{name}</dt>
      <dd className={`row wrap middle between gap-10 rows-4 ${styles.value}`}>
        <strong className="shrink strong breaks">{children}</strong>
        {copy}
      </dd>
    </div>
  )
}
