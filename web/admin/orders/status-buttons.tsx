import type { ReactNode } from 'react'
import { CheckCheck, CircleCheck, type LucideIcon, Truck } from 'lucide-react'
import type { OrderStatus } from '#contract/statuses.ts'
import type { OfferedActs } from '#web/admin/orders/order-acts.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import styles from '#web/admin/orders/order-acts.module.css'

const FORWARD: { act: 'confirm' | 'ship' | 'deliver'; to: OrderStatus; icon: LucideIcon }[] = [
  { act: 'confirm', to: 'confirmed', icon: CircleCheck },
  { act: 'ship', to: 'shipped', icon: Truck },
  { act: 'deliver', to: 'delivered', icon: CheckCheck },
]

export interface StatusButtonsProps {
  acts: OfferedActs
  /** The change that is being sent. */
  running: OrderStatus | null
  disabled: boolean
  onPress: (to: OrderStatus) => void
  /** Between the buttons forward and Cancel Order. */
  children: ReactNode
}

/** The four buttons, as far as they are offered now; marigold is the usual next step. */
export function StatusButtons({ acts, running, disabled, onPress, children }: StatusButtonsProps) {
  const words = adminMessages.orders
  const offered = FORWARD.filter(({ act }) => acts[act])
  return (
    <>
      {offered.map(({ act, to, icon: Icon }) => (
        <Button
          key={act}
          variant={acts.next === act ? 'main' : 'plain'}
          icon={<Icon aria-hidden="true" />}
          busy={running === to}
          disabled={disabled && running !== to}
          onClick={singlePress(() => onPress(to))}
        >
          {words[act]}
        </Button>
      ))}
      {children}
      {acts.cancel && (
        <Button variant="danger" disabled={disabled} onClick={singlePress(() => onPress('cancelled'))}>
          {words.cancel}
        </Button>
      )}
      {offered.length === 0 && !acts.cancel && acts.other.length === 0 && (
        <span className={styles.none}>{words.noMoreActs}</span>
      )}
    </>
  )
}
