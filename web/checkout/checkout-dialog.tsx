import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Timer } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { AddressStep, OrderSummary } from '#web/checkout/checkout-parts.tsx'
import styles from '#web/checkout/checkout-dialog.module.css'
import { MainButton } from '#web/checkout/main-button.tsx'
import { clockText, type Hold, timeLeft, useRemaining } from '#web/checkout/hold.ts'
import orderPlacedStyles from '#web/checkout/order-placed.module.css'
import type { OrderError } from '#web/checkout/order-error.ts'
import { OrderErrorNote } from '#web/checkout/order-error-notes.tsx'
import { CannotPay, isPayable, PaymentStep } from '#web/checkout/payment-step.tsx'
import { ScreenshotField } from '#web/checkout/screenshot-field.tsx'
import { timelineSteps } from '#web/checkout/timeline-steps.ts'
import { useCheckout } from '#web/checkout/use-checkout.ts'
import { customerShortId } from '#web/invoice/order-text.ts'
import { charged } from '#web/delivery.ts'
import { messages, checkoutMessages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { PolicyLinks } from '#web/shop-contact.tsx'
import { useShop } from '#web/shop.ts'
import { type CartItem, cartItems } from '#web/storefront/cart/cart-store.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Timeline } from '#web/ui/lists/timeline.tsx'
import { Sign } from '#web/ui/display/logo.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import holdClockStyles from '#web/checkout/hold-clock.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** How the modal was opened: with the cart, or with Continue for an earlier checkout session. */
export interface Opening {
  resumed: Hold | null
  /** The cart as the customer last saw it, if it may have changed since. */
  seen?: readonly CartItem[] | undefined
}

interface CheckoutDialogProps {
  open: boolean
  /** A new object for each opening, which starts or resumes the session. */
  opening: Opening
  onOpenChange: (open: boolean) => void
  /** Called two seconds after the order was placed, or when the customer closes the modal sooner. */
  onPlaced: (order: Order) => void
}

/** The modal 'Enter Your Shipping Details'. Keep it mounted: the input is kept until the order is placed. */
export function CheckoutDialog({ open, opening, onOpenChange, onPlaced }: CheckoutDialogProps) {
  const [attempt, setAttempt] = useState<{ number: number; done?: Opening }>({ number: 0 })
  // The form of a placed order stays in place while the modal fades; the next opening starts with a new one.
  if (attempt.done && attempt.done !== opening) setAttempt({ number: attempt.number + 1 })
  return (
    <OneCheckout
      key={attempt.number}
      open={open}
      opening={opening}
      onOpen={() => onOpenChange(true)}
      onClose={() => onOpenChange(false)}
      onDone={(order) => {
        setAttempt((now) => ({ ...now, done: opening }))
        onPlaced(order)
      }}
    />
  )
}

interface OneCheckoutProps extends Openable {
  opening: Opening
  onOpen: () => void
  onDone: (order: Order) => void
}

function OneCheckout({ open, opening, onOpen, onClose, onDone }: OneCheckoutProps) {
  const checkout = useCheckout(onDone)
  const { form, addresses, screenshot, holding, lines, placing, progress, placed, orderError } = checkout
  const { submit, clearError } = checkout
  const steps = useRef<HTMLDivElement>(null)
  const { begin, resume, hold, isStale, starting } = holding
  const shop = useShop().settings
  const cart = charged(opening.seen ?? cartItems(), shop?.freeShippingFrom)
  const payee = hold?.session ?? shop
  const isFree = hold?.session.total === 0
  const cannotPay = !placed && (isFree || (payee !== undefined && !isPayable(payee)))
  const isPhone = useMedia(PHONE)
  const promise = hold ? checkoutMessages.promise : promiseWithout(holding.error)
  // With an open keyboard the footer would leave no room for the field on a phone; only a warning is worth showing.
  const isPromiseInBody = isPhone && promise === checkoutMessages.promise

  // oxlint-disable-next-line react/exhaustive-deps -- each opening begins once, whatever changes meanwhile
  useEffect(() => (opening.resumed ? resume(opening.resumed) : begin(cart)), [opening])

  // Going back while the order is being sent would hide its outcome.
  const stay = useEffectEvent(onOpen)
  useEffect(() => {
    if (placing && !open) stay()
  }, [placing, open])

  function attach() {
    const input = steps.current?.querySelector<HTMLInputElement>('input[type="file"]')
    input?.closest('section')?.scrollIntoView({ block: 'nearest' })
    input?.click()
  }

  function close() {
    clearError()
    onClose()
  }

  return (
    <Dialog
      size="xl"
      flush
      reading={placed !== undefined}
      keepOnOutsidePress
      open={open}
      onClose={placed ? () => onDone(placed) : close}
      locked={placing}
      title={checkoutMessages.title}
      aside={
        !cannotPay &&
        (hold ? !isStale && !placed && <HoldClock hold={hold} /> : starting && <ClockContainer />)
      }
      onSubmit={(event) => void submit(event)}
      footer={
        cannotPay ? undefined : (
          <>
            {orderError && <OrderErrorNote error={orderError} />}
            {!isPromiseInBody && (
              <div className={styles.promise}>
                <p>{promise}</p>
                {!isPhone && <Policies />}
              </div>
            )}
            <MainButton checkout={checkout} onAttach={attach} />
          </>
        )
      }
    >
      <div className={styles.body}>
        {placed ? (
          <OrderPlaced order={placed} />
        ) : cannotPay ? (
          <div className={styles.steps}>
            <CannotPay isFree={isFree} onTryAgain={holding.beginAgain} />
          </div>
        ) : (
          <div ref={steps} className={styles.steps}>
            <Step number={1} title={checkoutMessages.addressStep}>
              <AddressStep form={form} addresses={addresses} />
            </Step>
            <Step number={2} title={checkoutMessages.paymentStep}>
              <PaymentStep checkout={checkout} />
            </Step>
            <Step number={3} title={checkoutMessages.screenshotStep}>
              <ScreenshotField form={form} screenshot={screenshot} progress={progress} disabled={placing} />
            </Step>
          </div>
        )}
        <aside className={styles.side}>
          <div className={styles.stay}>
            <OrderSummary lines={lines} amountDue={hold?.session.total} />
            {isPhone && (
              <div className={classNames(styles.promise, 'mt-24')}>
                {isPromiseInBody && <p>{promise}</p>}
                <Policies />
              </div>
            )}
          </div>
        </aside>
      </div>
    </Dialog>
  )
}

function Policies() {
  return <PolicyLinks aside only={['terms', 'privacy', 'returns', 'shipping']} />
}

/** The text beside Submit while nothing is held: whether products are short, or the shop was only busy. */
function promiseWithout(error: OrderError | null): string {
  if (!error) return checkoutMessages.promise
  if (error.kind === 'failed' && error.cause === 'unreachable') return uiMessages.unreachable
  return error.kind === 'stock' || error.kind === 'gone'
    ? checkoutMessages.notHeldYet
    : checkoutMessages.holdNotBegun
}

/** Not a named region: its title would be read as the label of each field in it. */
function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.step}>
      <h3 className="row middle gap-10 mb-14">
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Shown in the modal for the two seconds after the order was placed: its number and status. */
function OrderPlaced({ order: { _id, orderStatus, createdAt } }: { order: Order }) {
  const steps = timelineSteps([{ kind: 'order', to: orderStatus, at: createdAt }])
  return (
    <section className={orderPlacedStyles.placed} aria-labelledby={_id}>
      <Sign className={orderPlacedStyles.arch} lit />
      <h3 id={_id} className="h-24">
        {checkoutMessages.orderNumber(customerShortId(_id))}
      </h3>
      <div className="wide">
        <Timeline
          aria-label={checkoutMessages.wayOfOrder}
          steps={steps.map(({ status, at, state }) => ({
            key: status,
            label: status === 'pending' ? messages.myOrders.placed : uiMessages.orderStatus[status],
            when: at && <time dateTime={at}>{formatDateTime(at)}</time>,
            state,
          }))}
        />
      </div>
    </section>
  )
}

/** Reserves the space of the clock until the shop has responded, so what is below it does not move. */
function ClockContainer() {
  return (
    <div
      className={classNames('row middle gap-8 t-14', holdClockStyles.clock, holdClockStyles.room)}
      aria-hidden="true"
    >
      <Timer />
      {checkoutMessages.heldFor}
    </div>
  )
}

/**
 * How long the price, and possibly stock, are held. Screen readers announce it at five minutes, at one, and at the
 * end.
 */
function HoldClock({ hold: { session, endsAt } }: { hold: Hold }) {
  const remaining = useRemaining(endsAt)
  const left = timeLeft(remaining)
  const isReserved = session.holdsStock !== false
  const announcements = {
    calm: '',
    five: isReserved ? checkoutMessages.fiveLeft : checkoutMessages.pricesFiveLeft,
    one: isReserved ? checkoutMessages.oneLeft : checkoutMessages.pricesOneLeft,
    over: checkoutMessages.timeOver,
  }
  return (
    <div
      className={classNames(
        'row middle gap-8 t-14',
        holdClockStyles.clock,
        left !== 'calm' && holdClockStyles.late,
      )}
    >
      <Timer />
      {left === 'over' ? (
        <span>{checkoutMessages.notHeld}</span>
      ) : (
        <span role="timer">
          {isReserved ? checkoutMessages.heldFor : checkoutMessages.pricesHeldFor}{' '}
          <b className="strong tabular">{clockText(remaining)}</b>
        </span>
      )}
      <span className="sr" aria-live="polite">
        {announcements[left]}
      </span>
    </div>
  )
}
