import { useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { MoveQuestion } from '#web/admin/orders/move-question.tsx'
import { offeredActs, questionBefore } from '#web/admin/orders/order-acts.ts'
import { OtherStatus } from '#web/admin/orders/other-status.tsx'
import { PaymentButtons } from '#web/admin/orders/payment-buttons.tsx'
import { StatusButtons } from '#web/admin/orders/status-buttons.tsx'
import { useOrderMoves } from '#web/admin/orders/use-order-moves.ts'
import { useKeptFocus } from '#web/admin/orders/use-kept-focus.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import styles from '#web/admin/orders/order-acts.module.css'

export interface OrderActsProps {
  order: Order
  /** This admin's own change went through. */
  onMoved: (order: Order) => void
}

/** The acts of the order modal: order status by four buttons and 'Other status', payment status by three buttons. */
export function OrderActs({ order, onMoved }: OrderActsProps) {
  const words = adminMessages.orders
  const { move, pay } = useOrderMoves(order, onMoved)
  const [asked, setAsked] = useState<OrderStatus | null>(null)
  const acts = offeredActs(order)
  const orderRow = useKeptFocus(order.orderStatus)
  const busy = move.isPending || pay.isPending

  const pressed = useRef<Element>(null)

  function press(to: OrderStatus) {
    pressed.current = document.activeElement
    if (questionBefore(order.orderStatus, to) === 'none') move.mutate({ to })
    else setAsked(to)
  }

  return (
    <div className={styles.acts}>
      <fieldset ref={orderRow} className={styles.row} aria-label={words.orderActs} tabIndex={-1}>
        <span className={styles.label} aria-hidden="true">
          {words.orderActs}
        </span>
        <div className={styles.buttons}>
          <StatusButtons
            acts={acts}
            running={move.isPending ? move.variables.to : null}
            disabled={busy}
            onPress={press}
          >
            <OtherStatus statuses={acts.other} disabled={busy} onChoose={press} />
          </StatusButtons>
        </div>
      </fieldset>
      <fieldset className={styles.row} aria-label={words.paymentActs}>
        <span className={styles.label} aria-hidden="true">
          {words.paymentActs}
        </span>
        <div className={styles.buttons}>
          <PaymentButtons
            status={order.paymentStatus}
            running={pay.isPending ? pay.variables : null}
            disabled={busy}
            onPress={(status) => pay.mutate(status)}
          />
        </div>
      </fieldset>
      <MoveQuestion
        order={order}
        to={asked}
        busy={move.isPending}
        onAnswer={(restock) => {
          if (asked) move.mutate({ to: asked, restock }, { onSettled: () => setAsked(null) })
        }}
        onKeep={() => setAsked(null)}
        // The pressed button is gone when the order has been cancelled; the order's modal must not lose the focus with it.
        finalFocus={() => (pressed.current?.isConnected ? true : orderRow.current)}
      />
    </div>
  )
}
