import { Timer } from 'lucide-react'
import styles from '#web/checkout/hold-clock.module.css'
import { clockText, type Hold, timeLeft, useRemaining } from '#web/checkout/hold.ts'
import { messages } from '#web/messages/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Where the clock will stand once the shop has answered: what is below it does not move then. */
export function ClockRoom() {
  return (
    <div className={classNames(styles.clock, styles.room)} aria-hidden="true">
      <Timer />
      {messages.checkout.heldFor}
    </div>
  )
}

/** How long price, and perhaps stock, are held. A screen reader hears it at five minutes, at one, and at the end. */
export function HoldClock({ hold: { session, endsAt } }: { hold: Hold }) {
  const words = messages.checkout
  const remaining = useRemaining(endsAt)
  const left = timeLeft(remaining)
  const isReserved = session.holdsStock !== false
  const spoken = {
    calm: '',
    five: isReserved ? words.fiveLeft : words.pricesFiveLeft,
    one: isReserved ? words.oneLeft : words.pricesOneLeft,
    over: words.timeOver,
  }
  return (
    <div className={classNames(styles.clock, left !== 'calm' && styles.late)}>
      <Timer aria-hidden="true" />
      {left === 'over' ? (
        <span>{words.notHeld}</span>
      ) : (
        <span role="timer">
          {isReserved ? words.heldFor : words.pricesHeldFor}{' '}
          <b className={styles.time}>{clockText(remaining)}</b>
        </span>
      )}
      <span className="sr" aria-live="polite">
        {spoken[left]}
      </span>
    </div>
  )
}
