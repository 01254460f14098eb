import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListMinus, MapPinPen } from 'lucide-react'
import { paise, toPaise, toRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { AddressDialog } from '#web/address/address-dialog.tsx'
import { shortId } from '#web/admin/layout/links.ts'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import styles from '#web/admin/orders/correction-acts.module.css'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { mayRefund, RefundButton } from '#web/admin/orders/refund-button.tsx'
import { useMayMake } from '#web/admin/permissions.tsx'
import { PieceList, type Pieces, worthOf } from '#web/admin/refunds/refund-dialog.tsx'
import itemsDialogStyles from '#web/admin/refunds/refund-fields.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Note } from '#web/ui/signs/note.tsx'

/** What can be put right of an order: where it goes and what is in it until it leaves, and what was paid for it. */
export function CorrectionActs({ order }: { order: Order }) {
  const mayMake = useMayMake()
  const isRefundable = !order.refundDue && mayRefund(order) && mayMake('recordRefund')
  const isCorrectable = order.mayCorrect && mayMake('correctLines')
  if (!isCorrectable && !isRefundable) return null
  return (
    <div className={styles.acts}>
      {isCorrectable && <Corrections order={order} />}
      {isRefundable && <RefundButton order={order} />}
    </div>
  )
}

function Corrections({ order }: { order: Order }) {
  const words = messages.corrections
  const client = useQueryClient()
  const say = useActToast()
  const [open, setOpen] = useState<'address' | 'items' | null>(null)
  const [seen, setSeen] = useState(order)
  const close = () => setOpen(null)
  const show = (what: 'address' | 'items') => {
    setSeen(order)
    setOpen(what)
  }
  const done = (text: string) => (after: Order) => {
    close()
    say('good', text)
    void orderChanged(client, after)
  }
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={<MapPinPen aria-hidden="true" />}
        onClick={() => show('address')}
      >
        {words.correctAddress}
      </Button>
      <Button size="s" variant="quiet" icon={<ListMinus aria-hidden="true" />} onClick={() => show('items')}>
        {adminMessages.refunds.changeItems}
      </Button>
      <AddressDialog
        order={order}
        shortId={shortId(order._id)}
        open={open === 'address'}
        onClose={close}
        onCorrected={done(words.corrected)}
      />
      <ItemsDialog
        key={seen.updatedAt}
        order={seen}
        open={open === 'items'}
        onClose={close}
        onChanged={done(adminMessages.refunds.itemsSaved)}
      />
    </>
  )
}

interface ItemsDialogProps {
  order: Order
  open: boolean
  onClose: () => void
  onChanged: (order: Order) => void
}

/** 'Change items': fewer pieces or none of a line. Key it by the order's last change. */
function ItemsDialog({ order, open, onClose, onChanged }: ItemsDialogProps) {
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
  const isRounded = useShop().settings?.roundTotals && Number.isInteger(order.totalAmount)
  const total = worthOf(order.items, piecesOf, isRounded)
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
      <div className={itemsDialogStyles.form}>
        {save.isError && <Note tone="bad">{save.error.message || adminMessages.orders.statusFailed}</Note>}
        <p>{words.itemsText}</p>
        <PieceList
          strikes
          items={order.items}
          piecesOf={piecesOf}
          onChange={({ _id }, quantity) => setPieces({ ...pieces, [_id]: quantity })}
        />
        {isEmpty && <Note tone="warn">{words.noneLeft}</Note>}
        <output className={itemsDialogStyles.total}>
          {isSame
            ? words.sameTotal(formatRupees(total))
            : words.newTotal(formatRupees(total), formatRupees(less))}
        </output>
      </div>
    </Dialog>
  )
}
