import { type ComponentProps, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { givesStockBack, type OrderStatus } from '#contract/statuses.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
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

/** Before an order is cancelled or returned: asks once, and where the goods are, if only the admin knows. */
export function MoveQuestion({ order, to, busy, onAnswer, onKeep, finalFocus }: MoveQuestionProps) {
  const words = adminMessages.orders
  const [last, setLast] = useState<OrderStatus>('cancelled')
  if (to !== null && to !== last) setLast(to)
  const question = questionBefore(order.orderStatus, to ?? last)
  const [restock, setRestock] = useState<boolean | null>(null)
  const chosen = restock ?? question === 'goods-whole'
  const returned = (to ?? last) === 'returned'

  function end(then: () => void) {
    setRestock(null)
    then()
  }

  return (
    <ConfirmDialog
      open={to !== null}
      title={(returned ? words.returnTitle : words.cancelTitle)(shortId(order._id))}
      keepText={words.keepOrder}
      confirmText={returned ? words.markReturned : words.cancel}
      variant={returned ? 'main' : 'danger'}
      busy={busy}
      busyText={words.saving}
      onConfirm={() => end(() => onAnswer(asksForGoods(question) ? chosen : undefined))}
      onClose={() => end(onKeep)}
      finalFocus={finalFocus}
    >
      <p>{textOf(question)}</p>
      {asksForGoods(question) && (
        <RadioGroup
          className={styles.goods}
          aria-label={words.goods}
          value={chosen ? 'back' : 'not'}
          onValue={(value) => setRestock(value === 'back')}
          options={[
            { value: 'back', label: returned ? words.goodsWhole : words.goodsBack },
            { value: 'not', label: returned ? words.goodsDamaged : words.goodsNotBack },
          ]}
        />
      )}
    </ConfirmDialog>
  )
}

/** What to ask before a step: nothing, are you sure, or also where the goods are, which only the admin knows. */
type Question = 'none' | 'sure' | 'sure-not-restocked' | 'goods-back' | 'goods-whole'

export function questionBefore(from: OrderStatus, to: OrderStatus): Question {
  if (to === 'returned') return 'goods-whole'
  if (to !== 'cancelled') return 'none'
  if (givesStockBack(from, to, undefined)) return 'sure'
  // What came back undamaged was counted in when it was returned; a damaged unit is no stock.
  return from === 'returned' ? 'sure-not-restocked' : 'goods-back'
}

function asksForGoods(question: Question): boolean {
  return question === 'goods-back' || question === 'goods-whole'
}

function textOf(question: Question): string {
  const words = adminMessages.orders
  if (question === 'goods-whole') return words.returnText
  if (question === 'goods-back') return words.cancelSentText
  return question === 'sure-not-restocked' ? words.cancelReturnedText : words.cancelText
}
