import type { Payment } from '#contract/payments.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/admin/payments/desk-acts-row.module.css'

interface Props {
  payment: Payment
  onPaid: () => void
  onFailed: () => void
  onAsk: () => void
  /** undefined at the queue's end. */
  onNext: (() => void) | undefined
}

/** What can be done with a payment, each with its key. None of them is marigold: no side is favoured. */
export function DeskActsRow({ payment, onPaid, onFailed, onAsk, onNext }: Props) {
  const words = adminMessages.payments
  const { paymentStatus } = payment
  return (
    <div className={styles.row}>
      <Act letter="P" words={words.paid} disabled={paymentStatus === 'paid'} onPress={onPaid} />
      <Act letter="F" words={words.failed} disabled={paymentStatus === 'failed'} onPress={onFailed} />
      <Act letter="A" words={words.ask} disabled={paymentStatus === 'paid'} onPress={onAsk} />
      <Act letter="J" words={words.next} disabled={!onNext} onPress={onNext} />
    </div>
  )
}

interface ActProps {
  letter: string
  words: string
  disabled: boolean
  onPress: (() => void) | undefined
}

function Act({ letter, words, disabled, onPress }: ActProps) {
  return (
    <Button disabled={disabled} aria-keyshortcuts={letter} onClick={onPress}>
      <kbd className={styles.key} aria-hidden="true">
        {letter}
      </kbd>
      {words}
    </Button>
  )
}
