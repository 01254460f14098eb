import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert, ListMinus, MapPinPen } from 'lucide-react'
import { ApiError } from '#contract/client.ts'
import type { Dispute } from '#contract/orders/dispute-record.ts'
import { DISPUTE_TEXT_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { orderKey } from '#web/admin/list/order-query-keys.ts'
import styles from '#web/admin/orders/dispute-block.module.css'
import { orderChanged, useDraft } from '#web/admin/orders/order-queries.ts'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { ordersMessages, receivedMessages, refundsMessages } from '#web/messages/admin-messages.ts'
import { messages, correctionsMessages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/display/note.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'
import type { Received } from '#contract/orders/money-records.ts'
import { ReceivedDialog } from '#web/admin/payments/payment-dialogs.tsx'
import { ReceivedNote } from '#web/admin/payments/payment-texts.tsx'
import { amountDueOf } from '#web/invoice/order-text.ts'
import { paise, toPaise, toRupees } from '#contract/money.ts'
import { AddressDialog } from '#web/address/address-dialog.tsx'
import { shortId } from '#web/admin/links.ts'
import { mayRefund, RefundButton } from '#web/admin/orders/refund-button.tsx'
import { QuantityList, type Quantities, valueOf } from '#web/admin/refunds/refund-dialog.tsx'
import { useShop } from '#web/shop.ts'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** The customer's problem report, and how to resolve it; once resolved, the reply. */
export function DisputeBlock({ order, dispute }: { order: Order; dispute: Dispute }) {
  const reason = messages.disputes.reasons[dispute.reason]
  if (dispute.resolvedAt !== null)
    return (
      <Note tone="good">
        <strong>{ordersMessages.disputeResolved(reason, formatDateTime(dispute.resolvedAt))}</strong>
        <p className="lines">
          {ordersMessages.ticket(dispute.ticket)}. {dispute.text}
        </p>
        {dispute.resolution && <p className="lines">{dispute.resolution}</p>}
      </Note>
    )
  return (
    <section className={`${styles.dispute} grid gap-10 t-14`} aria-label={ordersMessages.disputed}>
      <TriangleAlert />
      <div className={`shrink breaks ${styles.text}`}>
        <p>
          <strong>
            {dispute.reason === 'cancellation' ? ordersMessages.cancellationText : ordersMessages.disputeText}
          </strong>{' '}
          {reason}, {formatDateTime(dispute.reportedAt)}
        </p>
        <p className="lines">{dispute.text}</p>
        <Deadlines dispute={dispute} />
      </div>
      <May make="resolveDispute">
        <Resolution order={order} dispute={dispute} />
      </May>
    </section>
  )
}

/** The ticket number and the legal deadlines: acknowledgement within 48 hours, resolution within one month. */
function Deadlines({ dispute: { ticket, acknowledgedAt, acknowledgeBy, resolveBy } }: { dispute: Dispute }) {
  const [now] = useState(Date.now)
  const isLate = (time: string) => Date.parse(time) < now
  return (
    <ul className="row wrap gap-16 rows-2 mt-8 soft t-13">
      <li>{ordersMessages.ticket(ticket)}</li>
      <li className={acknowledgedAt === null && isLate(acknowledgeBy) ? 'bad strong' : undefined}>
        {acknowledgedAt === null
          ? ordersMessages.acknowledgeBy(formatDateTime(acknowledgeBy))
          : ordersMessages.acknowledged(formatDateTime(acknowledgedAt))}
      </li>
      <li className={isLate(resolveBy) ? 'bad strong' : undefined}>
        {ordersMessages.resolveBy(formatDateTime(resolveBy))}
      </li>
    </ul>
  )
}

function Resolution({ order, dispute }: { order: Order; dispute: Dispute }) {
  const [text, setText] = useDraft('resolution', dispute.ticket)
  const acknowledge = useDisputeAction(order, ordersMessages.nowAcknowledged, (params) =>
    api('acknowledgeDispute', { params }),
  )
  const resolve = useDisputeAction(order, ordersMessages.resolved, (params) =>
    api('resolveDispute', { params, body: { resolution: text.trim() } }),
  )
  return (
    <div className={styles.answer}>
      <Field label={ordersMessages.resolution} hint={ordersMessages.resolutionHint} className="wide">
        <TextArea
          rows={2}
          maxLength={DISPUTE_TEXT_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="row wrap end gap-10">
        {dispute.acknowledgedAt === null && (
          <May make="acknowledgeDispute">
            <Button
              busy={acknowledge.isPending}
              busyText={uiMessages.saving}
              onClick={() => acknowledge.mutate()}
            >
              {ordersMessages.acknowledge}
            </Button>
          </May>
        )}
        <Button busy={resolve.isPending} busyText={uiMessages.saving} onClick={() => resolve.mutate()}>
          {ordersMessages.resolve}
        </Button>
      </div>
    </div>
  )
}

function useDisputeAction(
  { _id: id }: Pick<Order, '_id'>,
  done: string,
  action: (params: { id: string }) => Promise<{ data: Order }>,
) {
  const client = useQueryClient()
  const showToast = useActionToast()
  return useMutation({
    mutationFn: () => action({ id }),
    onSuccess: ({ data }) => {
      showToast('good', done)
      void orderChanged(client, data)
    },
    onError: (error) => {
      showToast('bad', error.message || ordersMessages.statusFailed)
      // Someone else was faster.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: orderKey(id) })
    },
  })
}

/** In the order dialog: the amount received for a paid order, which can be corrected. */
export function ReceivedBlock({ order, received }: { order: Order; received: Received }) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const [open, setOpen] = useState(false)
  async function save(amount: number) {
    const body = { paymentStatus: 'paid', received: amount }
    const { data } = await api('updatePaymentStatus', { params: { id: order._id }, body })
    showToast('good', receivedMessages.corrected(formatRupees(amount)))
    void orderChanged(client, data)
  }
  return (
    <>
      <ReceivedNote
        received={received}
        total={order.totalAmount}
        action={
          <May make="updatePaymentStatus">
            <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
              {receivedMessages.correct}
            </Button>
          </May>
        }
      />
      <ReceivedDialog
        key={order.updatedAt}
        orderId={order._id}
        total={order.totalAmount}
        amountDue={amountDueOf(order)}
        received={received}
        open={open}
        onClose={() => setOpen(false)}
        onSave={save}
      />
    </>
  )
}

/** The parts of an order that can be corrected: address and items until it is sent, and the amount paid for it. */
export function CorrectionActions({ order }: { order: Order }) {
  const mayMake = useMayMake()
  const isRefundable = !order.refundDue && mayRefund(order) && mayMake('recordRefund')
  const isCorrectable = order.mayCorrect && mayMake('correctLines')
  if (!isCorrectable && !isRefundable) return null
  return (
    <div className="row wrap gap-8">
      {isCorrectable && <Corrections order={order} />}
      {isRefundable && <RefundButton order={order} />}
    </div>
  )
}

function Corrections({ order }: { order: Order }) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const [open, setOpen] = useState<'address' | 'items' | null>(null)
  const [loaded, setLoaded] = useState(order)
  const close = () => setOpen(null)
  const show = (what: 'address' | 'items') => {
    setLoaded(order)
    setOpen(what)
  }
  const done = (text: string) => (after: Order) => {
    close()
    showToast('good', text)
    void orderChanged(client, after)
  }
  return (
    <>
      <Button size="s" variant="quiet" icon={<MapPinPen />} onClick={() => show('address')}>
        {correctionsMessages.correctAddress}
      </Button>
      {order.documents.length === 0 && (
        <Button size="s" variant="quiet" icon={<ListMinus />} onClick={() => show('items')}>
          {refundsMessages.changeItems}
        </Button>
      )}
      <AddressDialog
        order={order}
        shortId={shortId(order._id)}
        open={open === 'address'}
        onClose={close}
        onCorrected={done(correctionsMessages.corrected)}
      />
      <ItemsDialog
        key={loaded.updatedAt}
        order={loaded}
        open={open === 'items'}
        onClose={close}
        onChanged={done(refundsMessages.itemsSaved)}
      />
    </>
  )
}

interface ItemsDialogProps extends Openable {
  order: Order
  onChanged: (order: Order) => void
}

/** 'Change items': lower quantities or none of a line. Use the order's last change as its key. */
function ItemsDialog({ order, open, onClose, onChanged }: ItemsDialogProps) {
  const [quantities, setQuantities] = useState<Quantities>({})
  const save = useMutation({
    mutationFn: () => {
      const items = Object.entries(quantities).map(([item, quantity]) => ({ item, quantity }))
      return api('correctLines', { params: { id: order._id }, body: { items, total: order.totalAmount } })
    },
    onSuccess: ({ data }) => onChanged(data),
  })
  const quantityOf = ({ _id, quantity }: Order['items'][number]) => quantities[_id] ?? quantity
  const isRounded = useShop().settings?.roundTotals && Number.isInteger(order.totalAmount)
  const total = valueOf(order.items, quantityOf, isRounded)
  const less = toRupees(paise(toPaise(order.totalAmount) - toPaise(total)))
  const isEmpty = order.items.every((item) => quantityOf(item) === 0)
  const isSame = order.items.every((item) => quantityOf(item) === item.quantity)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsidePress
      title={refundsMessages.itemsTitle(shortId(order._id))}
      onSubmit={() => save.mutate()}
      submit={{
        text: refundsMessages.changeItems,
        disabled: isSame || isEmpty,
        busy: save.isPending,
        busyText: uiMessages.saving,
      }}
    >
      <div className="grid gap-14 t-14">
        {save.isError && <Note tone="bad">{save.error.message || ordersMessages.statusFailed}</Note>}
        <p>{refundsMessages.itemsText}</p>
        <QuantityList
          strikes
          items={order.items}
          quantityOf={quantityOf}
          onChange={({ _id }, quantity) => setQuantities({ ...quantities, [_id]: quantity })}
        />
        {isEmpty && <Note tone="warn">{refundsMessages.noneLeft}</Note>}
        <output className="strong tabular">
          {isSame
            ? refundsMessages.sameTotal(formatRupees(total))
            : refundsMessages.newTotal(formatRupees(total), formatRupees(less))}
        </output>
      </div>
    </Dialog>
  )
}
