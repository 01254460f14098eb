import { createElement, useEffect, useEffectEvent, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { type OrderStatus, USUAL_NEXT } from '#contract/statuses.ts'
import { adminMessages, ordersMessages as messages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { orderStatusIcon } from '#web/ui/display/status-badge.tsx'

/** The text of the button that sets a status. */
export function moveText(to: OrderStatus): string {
  const { confirm, ship, deliver, cancel, markAs } = adminMessages.orders
  const texts: Partial<Record<OrderStatus, string>> = {
    confirmed: confirm,
    shipped: ship,
    delivered: deliver,
    cancelled: cancel,
  }
  return texts[to] ?? markAs(uiMessages.orderStatus[to])
}

export interface StatusButtonsProps {
  order: Order
  pendingStatus: OrderStatus | null
  disabled: boolean
  /** The button for the usual next step is in another place: the footer of a phone's dialog. */
  withoutNext: boolean
  onPress: (to: OrderStatus) => void
}

/** The usual next step highlighted, then the other steps, and 'Other status'. */
export function StatusButtons({ order, pendingStatus, disabled, withoutNext, onPress }: StatusButtonsProps) {
  const { next, buttons, other, cancel } = offeredMoves(order)
  const shown = withoutNext ? buttons.filter((to) => to !== next) : buttons
  return (
    <>
      {shown.map((to) => (
        <MoveButton
          key={to}
          to={to}
          variant={to === next ? 'main' : 'plain'}
          busy={pendingStatus === to}
          disabled={disabled && pendingStatus !== to}
          onPress={onPress}
        />
      ))}
      {other.length > 0 && <OtherStatus statuses={other} disabled={disabled} onChoose={onPress} />}
      {cancel && (
        <Button variant="danger" disabled={disabled} onClick={singlePress(() => onPress('cancelled'))}>
          {messages.cancel}
        </Button>
      )}
      {buttons.length === 0 && !cancel && other.length === 0 && (
        <span className="soft t-14">{messages.noMoreActions}</span>
      )}
    </>
  )
}

interface MoveButtonProps {
  to: OrderStatus
  variant: ButtonVariant
  busy: boolean
  disabled: boolean
  onPress: (to: OrderStatus) => void
}

export function MoveButton({ to, variant, busy, disabled, onPress }: MoveButtonProps) {
  return (
    <Button
      variant={variant}
      icon={createElement(orderStatusIcon(to), { 'aria-hidden': true })}
      busy={busy}
      disabled={disabled}
      onClick={singlePress(() => onPress(to))}
    >
      {moveText(to)}
    </Button>
  )
}

interface OfferedMoves {
  next: OrderStatus | null
  /** `next` first, then the others that have their own button. */
  buttons: OrderStatus[]
  cancel: boolean
  other: OrderStatus[]
}

/**
 * The buttons for an order, each only if the server allows its step. Confirm on a confirmed order changes nothing.
 */
export function offeredMoves({
  orderStatus: status,
  nextStatuses: allowed,
}: Pick<Order, 'orderStatus' | 'nextStatuses'>): OfferedMoves {
  const usual = USUAL_NEXT[status]
  const next = usual && allowed.includes(usual) ? usual : null
  const confirm = !isFinal(status) && (status === 'confirmed' || allowed.includes('confirmed'))
  const buttons = [
    ...(next ? [next] : []),
    ...(confirm && next !== 'confirmed' ? ['confirmed' as const] : []),
  ]
  return {
    next,
    buttons,
    cancel: status !== 'cancelled' && allowed.includes('cancelled'),
    other: allowed.filter((to) => to !== 'cancelled' && !buttons.includes(to)),
  }
}

/** Completed means delivered; the rule tests that word too. Returned items went back into stock. */
function isFinal(status: string): boolean {
  return ['delivered', 'completed', 'cancelled', 'returned'].includes(status)
}

interface OtherStatusProps {
  statuses: readonly OrderStatus[]
  disabled: boolean
  onChoose: (to: OrderStatus) => void
}

function OtherStatus({ statuses, disabled, onChoose }: OtherStatusProps) {
  // The menu belongs to the order's modal; outside it, it would be outside every landmark.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <span ref={setAnchor}>
      <Menu
        align="start"
        within={anchor?.closest<HTMLElement>('[role="dialog"]') ?? undefined}
        trigger={
          <Button disabled={disabled}>
            {messages.otherStatus}
            <ChevronDown />
          </Button>
        }
        items={statuses.map((status) => {
          const Icon = orderStatusIcon(status)
          return {
            label: uiMessages.orderStatus[status],
            icon: <Icon />,
            onSelect: () => onChoose(status),
          }
        })}
      />
    </span>
  )
}

type Listener = (to: OrderStatus) => void

const listeners = new Set<Listener>()

/** Triggers a button of the open order from another component, including its confirmation. */
export function requestMove(to: OrderStatus): void {
  for (const listener of listeners) listener(to)
}

/** Receives the steps that `requestMove` requests for the open order. */
export function useMoveRequests(onRequest: Listener): void {
  const heard = useEffectEvent(onRequest)
  useEffect(() => {
    const listener: Listener = (to) => heard(to)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
