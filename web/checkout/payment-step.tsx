import { HoldRefusal } from '#web/checkout/hold-refusal.tsx'
import { PaymentPanel } from '#web/checkout/payment-panel.tsx'
import { PriceChanges } from '#web/checkout/price-changes.tsx'
import type { HoldState } from '#web/checkout/use-hold.ts'
import { useRemaining } from '#web/checkout/use-remaining.ts'
import styles from '#web/checkout/payment-step.module.css'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The payment part: what to pay and how, once the shop holds it; else why not, and the way on. */
export function PaymentStep({ state, placed }: { state: HoldState; placed: boolean }) {
  const words = messages.checkout
  const { hold, starting, refusal, wanted, repriced } = state
  const isHeld = useRemaining(hold?.endsAt) > 0 || placed
  if (wanted.length === 0) return <p className={styles.quiet}>{words.emptyCart}</p>
  if (refusal) return <HoldRefusal state={state} refusal={refusal} />
  if (starting || !hold)
    return (
      <div aria-busy="true">
        <Skeleton width={224} ratio="1" />
      </div>
    )
  if (!isHeld)
    return (
      <Note
        tone="warn"
        action={
          <Button size="s" onClick={state.again}>
            {words.holdAgain}
          </Button>
        }
      >
        <p className={styles.strong}>{words.over}</p>
        <p>{words.overPaid}</p>
      </Note>
    )
  return (
    <>
      {repriced && (
        <Note tone="warn" className={styles.note}>
          <p className={styles.strong}>{words.pricesChanged}</p>
          <PriceChanges {...repriced} />
          <p>{words.newTotal(formatRupees(hold.session.total))}</p>
        </Note>
      )}
      <PaymentPanel session={hold.session} />
    </>
  )
}
