import { type ComponentProps, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { givesStockBack, goesBack, type OrderStatus } from '#contract/statuses.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { ConfirmDialog } from '#web/ui/layers/dialog.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import styles from '#web/admin/orders/order-acts.module.css'

export interface MoveQuestionProps {
  order: Order
  to: OrderStatus | null
  busy: boolean
  /** `restock` where the shop cannot know where the goods are, else undefined. */
  onAnswer: (restock: boolean | undefined) => void
  onKeep: () => void
  finalFocus?: ComponentProps<typeof ConfirmDialog>['finalFocus']
}

/** Before an order goes back, is cancelled or returned: asks once, and where the items are, if only the admin knows. */
export function MoveQuestion({ order, to, busy, onAnswer, onKeep, finalFocus }: MoveQuestionProps) {
  const words = adminMessages.orders
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
      keepText={question === 'back' ? words.keepStatus : words.keepOrder}
      confirmText={confirmTextOf(target)}
      variant={target === 'cancelled' ? 'danger' : 'main'}
      busy={busy}
      busyText={words.saving}
      onConfirm={() => end(() => onAnswer(asksForGoods(question) ? chosen : undefined))}
      onClose={() => end(onKeep)}
      finalFocus={finalFocus}
    >
      <p>{textOf(question, order.orderStatus)}</p>
      {asksForGoods(question) && (
        <RadioGroup
          className={styles.goods}
          aria-label={words.goods}
          value={chosen ? 'back' : 'not'}
          onValue={(value) => setRestock(value === 'back')}
          options={[
            { value: 'back', label: target === 'returned' ? words.goodsWhole : words.goodsBack },
            { value: 'not', label: target === 'returned' ? words.goodsDamaged : words.goodsNotBack },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}

/** What to ask before a step: nothing, are you sure, or also where the items are, which only the admin knows. */
type Question = 'none' | 'back' | 'sure' | 'sure-not-restocked' | 'goods-back' | 'goods-whole'

export function questionBefore(from: OrderStatus, to: OrderStatus): Question {
  if (to === 'returned') return 'goods-whole'
  if (to !== 'cancelled') return goesBack(from, to) ? 'back' : 'none'
  if (givesStockBack(from, to, undefined)) return 'sure'
  // What came back undamaged was counted in when it was returned; a damaged unit is no stock.
  return from === 'returned' ? 'sure-not-restocked' : 'goods-back'
}

function asksForGoods(question: Question): boolean {
  return question === 'goods-back' || question === 'goods-whole'
}

function titleOf(to: OrderStatus, id: string): string {
  const words = adminMessages.orders
  if (to === 'cancelled') return words.cancelTitle(id)
  return to === 'returned' ? words.returnTitle(id) : words.backTitle(id, uiMessages.orderStatus[to])
}

function confirmTextOf(to: OrderStatus): string {
  const words = adminMessages.orders
  if (to === 'cancelled') return words.cancel
  return to === 'returned' ? words.markReturned : words.moveBack
}

function textOf(question: Question, from: OrderStatus): string {
  const words = adminMessages.orders
  if (question === 'back') return words.backText(uiMessages.orderStatus[from])
  if (question === 'goods-whole') return words.returnText
  if (question === 'goods-back') return words.cancelSentText
  return question === 'sure-not-restocked' ? words.cancelReturnedText : words.cancelText
}
