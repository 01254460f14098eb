import { type RefObject, useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { Check } from 'lucide-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders/orders.ts'
import {
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  TO_PACK,
  shouldRestock,
  isStepBack,
} from '#contract/statuses.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import styles from '#web/admin/orders/order-actions.module.css'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { StatusButtons, useMoveRequests } from '#web/admin/orders/status-buttons.tsx'
import type { OpenTracking } from '#web/admin/orders/use-tracking.ts'
import { ReceivedDialog } from '#web/admin/payments/payment-dialogs.tsx'
import { May } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { amountDueOf } from '#web/invoice/order-text.ts'
import { adminMessages, ordersMessages as messages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { shortId } from '#web/admin/links.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'

export interface OrderActionsProps {
  order: Order
  /** Tracking entered here is sent along. */
  tracking: OpenTracking
  /** This admin's own change was successful. */
  onStatusChange: (order: Order) => void
}

/** Statuses from which the next step is shipping. */
const TO_SHIP: readonly OrderStatus[] = [...TO_PACK, 'packaging']

/**
 * The actions of the order modal: order status with buttons and 'Other status', payment status with three buttons.
 */
export function OrderActions({ order, tracking, onStatusChange }: OrderActionsProps) {
  const { move, pay } = useOrderMoves(order, tracking, onStatusChange)
  const [questioned, setQuestioned] = useState<OrderStatus | null>(null)
  const orderRow = useRestoredFocus(order.orderStatus)
  const pressed = useRef<Element>(null)
  const busy = move.isPending || pay.isPending
  const [askingAmount, setAskingAmount] = useState(false)
  const amountDue = amountDueOf(order)
  const isPhone = useMedia(PHONE)
  const isUnpaid = order.paymentStatus !== 'paid' && TO_SHIP.includes(order.orderStatus)

  function press(to: OrderStatus) {
    pressed.current = document.activeElement
    if (questionBefore(order.orderStatus, to) === 'none') move.mutate({ to })
    else setQuestioned(to)
  }

  useMoveRequests((to) => !busy && press(to))

  return (
    <div className={`grid gap-12 ${styles.actions}`} data-stuck>
      <fieldset
        ref={orderRow}
        className={`grid middle gap-12 rows-8 ${styles.row}`}
        aria-label={messages.orderActions}
        tabIndex={-1}
      >
        <span className="t-14 medium" aria-hidden="true">
          {messages.orderActions}
        </span>
        <div className="row wrap gap-10">
          <StatusButtons
            order={order}
            pendingStatus={move.isPending ? move.variables.to : null}
            disabled={busy}
            withoutNext={isPhone}
            onPress={press}
          />
          {isUnpaid && <p className={styles.unpaid}>{messages.unpaidHint}</p>}
        </div>
      </fieldset>
      <May make="updatePaymentStatus">
        <fieldset className={`grid middle gap-12 rows-8 ${styles.row}`} aria-label={messages.paymentActions}>
          <span className="t-14 medium" aria-hidden="true">
            {messages.paymentActions}
          </span>
          <div className="row wrap gap-10">
            <PaymentButtons
              status={order.paymentStatus}
              running={pay.isPending ? pay.variables.paymentStatus : null}
              disabled={busy}
              onPress={(status) =>
                status === 'paid' && amountDue !== order.totalAmount
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
      </May>
      <ReceivedDialog
        key={order.updatedAt}
        orderId={order._id}
        total={order.totalAmount}
        amountDue={amountDue}
        received={null}
        open={askingAmount}
        onClose={() => setAskingAmount(false)}
        onSave={(received) => pay.mutateAsync({ paymentStatus: 'paid', received })}
      />
      <MoveQuestion
        order={order}
        to={questioned}
        busy={move.isPending}
        onResponse={(restock) => {
          if (questioned) move.mutate({ to: questioned, restock }, { onSettled: () => setQuestioned(null) })
        }}
        onCancel={() => setQuestioned(null)}
        // After cancelling, the pressed button is gone; the modal must keep the focus.
        finalFocus={() => (pressed.current?.isConnected ? true : orderRow.current)}
      />
    </div>
  )
}

/** If `change` removed the pressed button, the focus goes to its row instead of getting lost. */
function useRestoredFocus(change: string): RefObject<HTMLFieldSetElement | null> {
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

function PaymentButtons({ status, running, disabled, onPress }: PaymentButtonsProps) {
  return PAYMENT_STATUSES.map((one) => (
    <Button
      key={one}
      variant={one === status ? 'deep' : 'plain'}
      aria-pressed={one === status}
      icon={one === status && <Check />}
      busy={running === one}
      disabled={disabled && running !== one}
      onClick={singlePress(() => one !== status && onPress(one))}
    >
      {uiMessages.paymentStatus[one]}
    </Button>
  ))
}

/** State while the open order is being moved. */
export const MOVE_KEY = ['move-order'] as const

/** Moves an order and sets its payment; the screen waits for the response, and a 409 reloads the order. */
function useOrderMoves(order: Order, tracking: OpenTracking, onStatusChange: (order: Order) => void) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const { _id: id, orderStatus: from } = order

  const move = useMutation({
    mutationKey: MOVE_KEY,
    mutationFn: ({ to, restock }: { to: OrderStatus; restock?: boolean }) =>
      api('updateOrder', {
        params: { id },
        body: { orderStatus: to, from, restock, tracking: tracking.along(to) },
      }),
    onSuccess: ({ data, sameNumber }, { to }) => {
      const { statusSame, statusUpdated } = adminMessages.orders
      const { orderStatus } = data
      showToast(
        'good',
        to === from ? statusSame(uiMessages.orderStatus[orderStatus]) : statusUpdated[orderStatus],
      )
      onStatusChange(data)
      tracking.stored(sameNumber)
      void orderChanged(client, data)
    },
    onError: async (error) => {
      tracking.refused(error)
      showToast('bad', error.message || messages.statusFailed)
      if (error instanceof ApiError && error.status === 409) await reload()
    },
  })

  const pay = useMutation({
    mutationFn: (body: { paymentStatus: PaymentStatus; received?: number }) =>
      api('updatePaymentStatus', { params: { id }, body }).then(rejectFailed),
    onSuccess: ({ data }) => {
      showToast('good', messages.paymentUpdated(uiMessages.paymentStatus[data.paymentStatus]))
      void orderChanged(client, data)
    },
    onError: (error) => {
      if (error.message) showToast('bad', error.message)
      // oxlint-disable-next-line no-alert -- the failed payment is a browser alert by rule (docs/rules/orders.md)
      window.alert(messages.paymentFailed)
    },
  })

  async function reload() {
    const now = await api('getOrder', { params: { id } }).catch(() => null)
    if (now) void orderChanged(client, now.data)
  }

  return { move, pay }
}

/** A payment response without success is a failure with the server's message. */
function rejectFailed<A extends { success: boolean; message: string }>(response: A): A {
  if (!response.success) throw new Error(response.message)
  return response
}

interface MoveQuestionProps {
  order: Order
  to: OrderStatus | null
  busy: boolean
  /** `restock` if the shop can't know where the items are, else undefined. */
  onResponse: (restock: boolean | undefined) => void
  onCancel: () => void
  finalFocus?: ComponentProps<typeof ConfirmDialog>['finalFocus']
}

/**
 * Before an order moves back, is cancelled or returned: asks for confirmation, and where the items are if only the
 * admin knows.
 */
function MoveQuestion({ order, to, busy, onResponse, onCancel, finalFocus }: MoveQuestionProps) {
  const [last, setLast] = useState<OrderStatus>('cancelled')
  if (to !== null && to !== last) setLast(to)
  const target = to ?? last
  const question = questionBefore(order.orderStatus, target)
  const [restock, setRestock] = useState<boolean | null>(null)
  const chosen = restock ?? question === 'goods-whole'

  function end(then: () => void) {
    setRestock(null)
    then()
  }

  return (
    <ConfirmDialog
      open={to !== null}
      title={titleOf(target, shortId(order._id))}
      cancelText={question === 'back' ? messages.keepStatus : messages.keepOrder}
      confirmText={confirmTextOf(target)}
      variant={target === 'cancelled' ? 'danger' : 'main'}
      busy={busy}
      busyText={uiMessages.saving}
      onConfirm={() => end(() => onResponse(asksWhereItemsAre(question) ? chosen : undefined))}
      onClose={() => end(onCancel)}
      finalFocus={finalFocus}
    >
      <p>{textOf(question, order.orderStatus)}</p>
      {asksWhereItemsAre(question) && (
        <RadioGroup
          className={styles.goods}
          aria-label={messages.goods}
          value={chosen ? 'back' : 'not'}
          onValue={(value) => setRestock(value === 'back')}
          options={[
            { value: 'back', label: target === 'returned' ? messages.goodsWhole : messages.goodsBack },
            { value: 'not', label: target === 'returned' ? messages.goodsDamaged : messages.goodsNotBack },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}

/**
 * What to ask before a step: nothing, for confirmation, or also where the items are, which only the admin knows.
 */
type Question = 'none' | 'back' | 'sure' | 'sure-not-restocked' | 'goods-back' | 'goods-whole'

export function questionBefore(from: OrderStatus, to: OrderStatus): Question {
  if (to === 'returned') return 'goods-whole'
  if (to !== 'cancelled') return isStepBack(from, to) ? 'back' : 'none'
  if (shouldRestock(from, to, undefined)) return 'sure'
  // Undamaged items were added to stock when the order was returned; damaged units are not stock.
  return from === 'returned' ? 'sure-not-restocked' : 'goods-back'
}

function asksWhereItemsAre(question: Question): boolean {
  return question === 'goods-back' || question === 'goods-whole'
}

function titleOf(to: OrderStatus, id: string): string {
  if (to === 'cancelled') return messages.cancelTitle(id)
  return to === 'returned' ? messages.returnTitle(id) : messages.backTitle(id, uiMessages.orderStatus[to])
}

function confirmTextOf(to: OrderStatus): string {
  if (to === 'cancelled') return messages.cancel
  return to === 'returned' ? messages.markReturned : messages.moveBack
}

function textOf(question: Question, from: OrderStatus): string {
  if (question === 'back') return messages.backText(uiMessages.orderStatus[from])
  if (question === 'goods-whole') return messages.returnText
  if (question === 'goods-back') return messages.cancelSentText
  return question === 'sure-not-restocked' ? messages.cancelReturnedText : messages.cancelText
}
