import { useState } from 'react'
import { CheckCheck, ChevronDown, CircleCheck, type LucideIcon, Truck } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { Menu } from '#web/ui/layers/menu.tsx'
import { orderStatusIcon } from '#web/ui/signs/status-badge.tsx'
import styles from '#web/admin/orders/order-acts.module.css'

const FORWARD: { act: 'confirm' | 'ship' | 'deliver'; to: OrderStatus; icon: LucideIcon }[] = [
  { act: 'confirm', to: 'confirmed', icon: CircleCheck },
  { act: 'ship', to: 'shipped', icon: Truck },
  { act: 'deliver', to: 'delivered', icon: CheckCheck },
]

export interface StatusButtonsProps {
  order: Order
  running: OrderStatus | null
  disabled: boolean
  onPress: (to: OrderStatus) => void
}

/** The four buttons, as far as they are offered now, and 'Other status'; marigold is the usual next step. */
export function StatusButtons({ order, running, disabled, onPress }: StatusButtonsProps) {
  const words = adminMessages.orders
  const acts = offeredActs(order)
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
      {acts.other.length > 0 && <OtherStatus statuses={acts.other} disabled={disabled} onChoose={onPress} />}
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

interface OfferedActs {
  confirm: boolean
  ship: boolean
  deliver: boolean
  cancel: boolean
  other: OrderStatus[]
  next: 'confirm' | 'ship' | 'deliver' | null
}

/** Which buttons an order gets, each where the server calls its step legal. Confirm on confirmed changes nothing. */
export function offeredActs({
  orderStatus: status,
  nextStatuses: legal,
}: Pick<Order, 'orderStatus' | 'nextStatuses'>): OfferedActs {
  const confirm = !isEnded(status) && (status === 'confirmed' || legal.includes('confirmed'))
  const ship = status === 'confirmed' && legal.includes('shipped')
  const deliver = status === 'shipped' && legal.includes('delivered')
  const cancel = status !== 'cancelled' && legal.includes('cancelled')
  const buttons: Partial<Record<OrderStatus, boolean>> = {
    confirmed: confirm,
    shipped: ship,
    delivered: deliver,
    cancelled: cancel,
  }
  const next = status === 'pending' && confirm ? 'confirm' : ship ? 'ship' : deliver ? 'deliver' : null
  return { confirm, ship, deliver, cancel, other: legal.filter((to) => !buttons[to]), next }
}

/** Completed is read as delivered; the rule tests the word too. Returned goods went back into stock. */
function isEnded(status: string): boolean {
  return ['delivered', 'completed', 'cancelled', 'returned'].includes(status)
}

interface OtherStatusProps {
  statuses: readonly OrderStatus[]
  disabled: boolean
  onChoose: (to: OrderStatus) => void
}

function OtherStatus({ statuses, disabled, onChoose }: OtherStatusProps) {
  // The menu belongs to the order's modal; beside it, it would stand outside of every landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <span ref={setPlace}>
      <Menu
        align="start"
        within={place?.closest<HTMLElement>('[role="dialog"]') ?? undefined}
        trigger={
          <Button disabled={disabled}>
            {adminMessages.orders.otherStatus}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
        items={statuses.map((status) => {
          const Icon = orderStatusIcon(status)
          return {
            label: uiMessages.orderStatus[status],
            icon: <Icon aria-hidden="true" />,
            onSelect: () => onChoose(status),
          }
        })}
      />
    </span>
  )
}
