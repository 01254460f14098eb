import { useRef } from 'react'
import { HoldRefusal } from '#web/checkout/hold-refusal.tsx'
import { PaymentPanel } from '#web/checkout/payment-panel.tsx'
import { PriceChanges } from '#web/checkout/price-changes.tsx'
import type { HoldState } from '#web/checkout/use-hold.ts'
import { useRemaining } from '#web/checkout/use-remaining.ts'
import styles from '#web/checkout/payment-step.module.css'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'

export interface PaymentStepProps {
  state: HoldState
  /** The order is taken: nothing runs out any more. */
  placed: boolean
}

/** The payment part: what to pay and how, once the shop holds it; else why not, and the way on. */
export function PaymentStep({ state, placed }: PaymentStepProps) {
  const place = useRef<HTMLDivElement>(null)
  // A button that is pressed here goes away; the focus stays in this part instead of falling to the page.
  const keepFocus = () => place.current?.focus()
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Payment state={state} placed={placed} keepFocus={keepFocus} />
    </div>
  )
}

function Payment({ state, placed, keepFocus }: PaymentStepProps & { keepFocus: () => void }) {
  const words = messages.checkout
  const { hold, starting, refusal, wanted, repriced } = state
  const isHeld = useRemaining(hold?.endsAt) > 0 || placed
  if (wanted.length === 0) return <p className={styles.quiet}>{words.emptyCart}</p>
  if (starting) return <Waiting />
  if (refusal) return <HoldRefusal state={state} refusal={refusal} onPress={keepFocus} />
  if (!hold) return <Waiting />
  if (!isHeld) return <Over state={state} onPress={keepFocus} />
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

/** The time is over: nobody should pay now without holding again, and who has paid should send the order. */
function Over({ state, onPress }: { state: HoldState; onPress: () => void }) {
  const words = messages.checkout
  function again() {
    onPress()
    state.again()
  }
  return (
    <Note
      tone="warn"
      action={
        <Button size="s" onClick={again}>
          {words.holdAgain}
        </Button>
      }
    >
      <p className={styles.strong}>{words.over}</p>
      <p>{words.overPaid}</p>
    </Note>
  )
}
