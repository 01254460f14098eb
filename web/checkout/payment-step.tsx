import { useRef } from 'react'
import { HoldRefusal } from '#web/checkout/refusal-notes.tsx'
import { type PriceLine, useRemaining } from '#web/checkout/hold.ts'
import { PaymentPanel } from '#web/checkout/payment-panel.tsx'
import styles from '#web/checkout/payment-step.module.css'
import type { HoldState } from '#web/checkout/use-hold.ts'
import { messages } from '#web/messages/messages.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Note } from '#web/ui/signs/note.tsx'

interface PaymentStepProps {
  state: HoldState
}

/** The payment part: what to pay and how, once the shop holds it; else why not, and the way on. */
export function PaymentStep({ state }: PaymentStepProps) {
  const place = useRef<HTMLDivElement>(null)
  // A pressed button goes away; the focus stays in this part instead of falling to the page.
  const keepFocus = () => place.current?.focus()
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Payment state={state} keepFocus={keepFocus} />
    </div>
  )
}

function Payment({ state, keepFocus }: PaymentStepProps & { keepFocus: () => void }) {
  const words = messages.checkout
  const { hold, endedElsewhere, starting, refusal, lines, repriced } = state
  const isHeld = useRemaining(hold?.endsAt) > 0
  if (lines.length === 0) return <p className={styles.quiet}>{words.emptyCart}</p>
  if (starting) return <Waiting />
  if (refusal) return <HoldRefusal state={state} refusal={refusal} onPress={keepFocus} />
  if (!hold) return <Waiting />
  if (endedElsewhere || !isHeld) return <Over state={state} onPress={keepFocus} />
  return (
    <>
      {repriced && (
        <Note tone="warn" className={styles.note}>
          <p className={styles.strong}>{words.pricesChanged}</p>
          <PriceChanges {...repriced} />
          <p>{words.newTotal(formatRupees(hold.session.total))}</p>
        </Note>
      )}
      {hold.session.holdsStock === false && (
        <Note tone="info" className={styles.note}>
          <p className={styles.strong}>{words.notReserved}</p>
          <p>{words.notReservedText}</p>
        </Note>
      )}
      <PaymentPanel session={hold.session} />
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

/** Not held any more: hold again before paying; who has paid should send the order, unless that was done elsewhere. */
function Over({ state, onPress }: { state: HoldState; onPress: () => void }) {
  const words = messages.checkout
  function beginAgain() {
    onPress()
    state.beginAgain()
  }
  return (
    <Note
      tone="warn"
      action={
        <Button size="s" onClick={beginAgain}>
          {words.holdAgain}
        </Button>
      }
    >
      <p className={styles.strong}>{state.endedElsewhere ? words.elsewhere : words.over}</p>
      <p>{state.endedElsewhere ? words.elsewherePaid : words.overPaid}</p>
    </Note>
  )
}

/** What each changed line cost when it was sent and what it costs now, in rupees. */
function PriceChanges({ sent, lines }: { sent: readonly CartItem[]; lines: readonly PriceLine[] }) {
  const words = messages.checkout
  return (
    <ul className={styles.list}>
      {lines.map((line) => {
        const before = sent.find((item) => item.id === line.product)
        if (!before) return null
        return (
          <li key={line.product}>
            <Change name={line.name} before={before.price} now={line.price} />
            <Change
              name={words.shippingOf(line.name)}
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
  return <p>{messages.checkout.priceNow(name, formatRupees(now), formatRupees(before))}</p>
}
