import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { toPaise, toRupees, paise } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { type Pieces, PieceList, worthOf } from '#web/admin/refunds/piece-list.tsx'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/refunds/refund-fields.module.css'

interface ItemsDialogProps {
  order: Order
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
}

/** 'Change items': fewer pieces or none of a line. Key it by the order's last change. */
export function ItemsDialog({ order, open, onClose, onChanged }: ItemsDialogProps) {
  const words = adminMessages.refunds
  const [pieces, setPieces] = useState<Pieces>({})
  const save = useMutation({
    mutationFn: () => {
      const items = Object.entries(pieces).map(([item, quantity]) => ({ item, quantity }))
      return api('correctLines', { params: { id: order._id }, body: { items, total: order.totalAmount } })
    },
    onSuccess: ({ data }) => onChanged(data),
  })
  const piecesOf = ({ _id, quantity }: Order['items'][number]) => pieces[_id] ?? quantity
  const total = worthOf(order.items, piecesOf)
  const less = toRupees(paise(toPaise(order.totalAmount) - toPaise(total)))
  const isEmpty = order.items.every((item) => piecesOf(item) === 0)
  const isSame = order.items.every((item) => piecesOf(item) === item.quantity)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={save.isPending}
      keepOnOutsidePress
      title={words.itemsTitle(shortId(order._id))}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
      foot={
        <Button
          type="submit"
          variant="main"
          disabled={isSame || isEmpty}
          busy={save.isPending}
          busyText={adminMessages.orders.saving}
        >
          {words.changeItems}
        </Button>
      }
    >
      <div className={styles.form}>
        {save.isError && <Note tone="bad">{save.error.message || adminMessages.orders.statusFailed}</Note>}
        <p>{words.itemsText}</p>
        <PieceList
          strikes
          items={order.items}
          piecesOf={piecesOf}
          onChange={({ _id }, quantity) => setPieces({ ...pieces, [_id]: quantity })}
        />
        {isEmpty && <Note tone="warn">{words.noneLeft}</Note>}
        <output className={styles.total}>
          {isSame
            ? words.sameTotal(formatRupees(total))
            : words.newTotal(formatRupees(total), formatRupees(less))}
        </output>
      </div>
    </Dialog>
  )
}
