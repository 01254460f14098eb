import { Check } from 'lucide-react'
import { PAYMENT_STATUSES, type PaymentStatus } from '#contract/statuses.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'

export interface PaymentButtonsProps {
  status: PaymentStatus
  /** The change that is being sent. */
  running: PaymentStatus | null
  disabled: boolean
  onPress: (status: PaymentStatus) => void
}

/** Paid, Pending, Failed: any may be set at any time. */
export function PaymentButtons({ status, running, disabled, onPress }: PaymentButtonsProps) {
  return PAYMENT_STATUSES.map((one) => (
    <Button
      key={one}
      variant={one === status ? 'deep' : 'plain'}
      aria-pressed={one === status}
      icon={one === status && <Check aria-hidden="true" />}
      busy={running === one}
      disabled={disabled && running !== one}
      onClick={singlePress(() => one !== status && onPress(one))}
    >
      {uiMessages.paymentStatus[one]}
    </Button>
  ))
}
