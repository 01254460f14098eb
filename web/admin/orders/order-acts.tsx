import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Check } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from '#contract/statuses.ts'
import { useAskedMove } from '#web/admin/orders/asked-move.ts'
import { MoveQuestion, questionBefore } from '#web/admin/orders/move-question.tsx'
import { StatusButtons } from '#web/admin/orders/status-buttons.tsx'
import { useOrderMoves } from '#web/admin/orders/use-order-moves.ts'
import type { OpenTracking } from '#web/admin/orders/use-tracking.ts'
import { ReceivedDialog } from '#web/admin/payments/received-dialog.tsx'
import { askedOf } from '#web/invoice/order-text.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import styles from '#web/admin/orders/order-acts.module.css'

export interface OrderActsProps {
  order: Order
  /** What is typed of its parcel goes along. */
  tracking: OpenTracking
  /** This admin's own change went through. */
  onMoved: (order: Order) => void
}

/** The acts of the order modal: order status by four buttons and 'Other status', payment status by three buttons. */
export function OrderActs({ order, tracking, onMoved }: OrderActsProps) {
  const words = adminMessages.orders
  const { move, pay } = useOrderMoves(order, tracking, onMoved)
  const [questioned, setQuestioned] = useState<OrderStatus | null>(null)
  const orderRow = useKeptFocus(order.orderStatus)
  const pressed = useRef<Element>(null)
  const busy = move.isPending || pay.isPending
  const [askingAmount, setAskingAmount] = useState(false)
  const asked = askedOf(order)

  function press(to: OrderStatus) {
    pressed.current = document.activeElement
    if (questionBefore(order.orderStatus, to) === 'none') move.mutate({ to })
    else setQuestioned(to)
  }

  useAskedMove((to) => !busy && press(to))

  return (
    <div className={styles.acts}>
      <fieldset ref={orderRow} className={styles.row} aria-label={words.orderActs} tabIndex={-1}>
        <span className={styles.label} aria-hidden="true">
          {words.orderActs}
        </span>
        <div className={styles.buttons}>
          <StatusButtons
            order={order}
            running={move.isPending ? move.variables.to : null}
            disabled={busy}
            onPress={press}
          />
        </div>
      </fieldset>
      <fieldset className={styles.row} aria-label={words.paymentActs}>
        <span className={styles.label} aria-hidden="true">
          {words.paymentActs}
        </span>
        <div className={styles.buttons}>
          <PaymentButtons
            status={order.paymentStatus}
            running={pay.isPending ? pay.variables.paymentStatus : null}
            disabled={busy}
            onPress={(status) =>
              status === 'paid' && asked !== order.totalAmount
                ? setAskingAmount(true)
                : pay.mutate({ paymentStatus: status })
            }
          />
          {order.paymentStatus !== 'paid' && (
            <Button variant="quiet" disabled={busy} onClick={() => setAskingAmount(true)}>
              {adminMessages.received.anotherAmount}
            </Button>
          )}
        </div>
      </fieldset>
      <ReceivedDialog
        key={order.updatedAt}
        orderId={order._id}
        total={order.totalAmount}
        asked={asked}
        received={null}
        open={askingAmount}
        onClose={() => setAskingAmount(false)}
        onSave={(received) => pay.mutateAsync({ paymentStatus: 'paid', received })}
      />
      <MoveQuestion
        order={order}
        to={questioned}
        busy={move.isPending}
        onAnswer={(restock) => {
          if (questioned) move.mutate({ to: questioned, restock }, { onSettled: () => setQuestioned(null) })
        }}
        onKeep={() => setQuestioned(null)}
        // Once the order is cancelled the pressed button is gone; the modal must keep the focus.
        finalFocus={() => (pressed.current?.isConnected ? true : orderRow.current)}
      />
    </div>
  )
}

/** When `change` took the pressed button away, the focus goes to the row it stood in instead of getting lost. */
function useKeptFocus(change: string): RefObject<HTMLFieldSetElement | null> {
  const row = useRef<HTMLFieldSetElement>(null)
  const before = useRef(change)
  useLayoutEffect(() => {
    if (before.current === change) return
    before.current = change
    if (document.activeElement === document.body || document.activeElement === null) row.current?.focus()
  }, [change])
  return row
}

interface PaymentButtonsProps {
  status: PaymentStatus
  running: PaymentStatus | null
  disabled: boolean
  onPress: (status: PaymentStatus) => void
}

/** Paid, Pending, Failed: any may be set at any time. */
function PaymentButtons({ status, running, disabled, onPress }: PaymentButtonsProps) {
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
