import { useState, useDeferredValue } from 'react'
import { useMutation, useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { CHECKOUT_NOTE_MAX } from '#contract/limits.ts'
import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { UNMATCHED_KEY } from '#web/admin/payments/payment-queries.ts'
import headStyles from '#web/admin/payments/payment-details.module.css'
import panelStyles from '#web/admin/payments/payment-panels.module.css'
import { ImageFrame, useImage } from '#web/admin/payments/screenshot-frame.tsx'
import imageStyles from '#web/admin/payments/screenshot-panel.module.css'
import styles from '#web/admin/payments/unmatched-panels.module.css'
import { UnmatchedBadge } from '#web/admin/payments/payment-texts.tsx'
import { May } from '#web/admin/permissions.tsx'
import { RefundDialog, useRefundForm } from '#web/admin/refunds/refund-dialog.tsx'
import { api } from '#web/api.ts'
import { adminMessages, paymentsMessages as messages, refundsMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'
import { formatDateTime, formatNumber, formatRupees, formatDateShort } from '#web/ui/format.ts'
import { ImageViewer } from '#web/ui/overlays/image-viewer.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import { shortId } from '#web/admin/links.ts'
import { amountDueOf } from '#web/invoice/order-text.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** A payment without an order: its image, customer and items, and how to settle it. Use its id as the key. */
export function UnmatchedPanels({ unmatched, onSettled }: UnmatchedProps) {
  const { customer } = unmatched
  return (
    <>
      <UnmatchedImage unmatched={unmatched} />
      <div className={`${panelStyles.details} stack gap-14`}>
        <header className={`grid middle gap-12 rows-4 ${headStyles.head}`}>
          <h2 className="h-20">{messages.unmatchedTitle(unmatched.reference)}</h2>
          <UnmatchedBadge />
          <p className={`row wrap soft breaks t-14 ${headStyles.who}`}>
            {messages.customer(customer.name, customer.phone)}
          </p>
        </header>
        <p className="t-14">{messages.unmatchedText}</p>
        <Wanted unmatched={unmatched} />
        <UnmatchedActions unmatched={unmatched} onSettled={onSettled} />
        <May make="settleUnmatchedPayment">
          <Settling unmatched={unmatched} onSettled={onSettled} />
        </May>
      </div>
    </>
  )
}

function Wanted({ unmatched }: { unmatched: UnmatchedPayment }) {
  const { code, items, total, utr, address, customer, createdAt, payeeVpa } = unmatched
  const codes: Partial<Record<string, string>> = messages.unmatchedCodes
  return (
    <dl className={`grid gap-14 rows-8 t-14 ${styles.details}`}>
      <dt>{messages.unmatchedWhy}</dt>
      <dd>{codes[code] ?? messages.unmatchedCodes.other}</dd>
      <dt>{messages.unmatchedItems}</dt>
      <dd>
        <ul>
          {items.map(({ product, name, quantity }) => (
            <li key={product}>{messages.quantityOf(formatNumber(quantity), name)}</li>
          ))}
        </ul>
      </dd>
      <dt>{messages.unmatchedAsked}</dt>
      <dd>
        {formatRupees(total)} · {payeeVpa}
      </dd>
      <dt>{messages.unmatchedUtr}</dt>
      <dd>{utr ?? adminMessages.orders.missing}</dd>
      <dt>{messages.unmatchedAddress}</dt>
      <dd>{address}</dd>
      <dt>{adminMessages.orders.customer}</dt>
      <dd>{customer.email}</dd>
      <dt>{adminMessages.orders.dateAndTime}</dt>
      <dd>{formatDateTime(createdAt)}</dd>
    </dl>
  )
}

function Settling({ unmatched, onSettled }: UnmatchedProps) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const [note, setNote] = useState('')
  const assign = useMutation({
    mutationFn: () =>
      api('settleUnmatchedPayment', { params: { id: unmatched._id }, body: { note: note.trim() } }),
    onSuccess: () => {
      showToast('good', messages.unmatchedSettled(unmatched.reference))
      onSettled()
      void client.invalidateQueries({ queryKey: UNMATCHED_KEY })
    },
    onError: (error) => showToast('bad', error.message || messages.unmatchedFailed),
  })
  return (
    <form
      className={`grid gap-10 items-start ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        assign.mutate()
      }}
    >
      <Field label={messages.unmatchedNote} hint={messages.unmatchedNoteHint}>
        <TextArea
          rows={2}
          required
          maxLength={CHECKOUT_NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        busy={assign.isPending}
        busyText={uiMessages.saving}
        disabled={note.trim() === ''}
      >
        {messages.unmatchedSettle}
      </Button>
    </form>
  )
}

function UnmatchedImage({ unmatched }: { unmatched: UnmatchedPayment }) {
  const [zoomed, setZoomed] = useState(false)
  const [full, setFull] = useState(false)
  const image = useImage({ _id: unmatched._id, uploadedAt: unmatched.createdAt })
  const title = messages.unmatchedTitle(unmatched.reference)
  const src = image.data?.src
  return (
    <section className={`${imageStyles.panel} stack gap-10`} aria-label={title}>
      <ImageFrame image={image} alt={title} zoomed={zoomed} onZoom={setZoomed} />
      {src && (
        <div className="row wrap middle gap-8 rows-4 centered">
          <Button size="s" variant="quiet" onClick={() => setFull(true)}>
            {messages.fullSize}
          </Button>
        </div>
      )}
      <ImageViewer
        open={full}
        onClose={() => setFull(false)}
        title={title}
        images={src ? [{ src, alt: title }] : []}
      />
    </section>
  )
}

interface UnmatchedProps {
  unmatched: UnmatchedPayment
  onSettled: () => void
}

function UnmatchedActions({ unmatched, onSettled }: UnmatchedProps) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const [open, setOpen] = useState<'refund' | 'assign' | null>(null)
  const done = (text: string) => {
    setOpen(null)
    showToast('good', text)
    onSettled()
    void client.invalidateQueries({ queryKey: UNMATCHED_KEY })
  }
  const dialog = (which: typeof open) => ({
    unmatched,
    open: open === which,
    onClose: () => setOpen(null),
    onDone: done,
  })
  return (
    <div className="row wrap gap-8">
      <May make="refundUnmatched">
        <Button onClick={() => setOpen('refund')}>{refundsMessages.unmatchedRefund}</Button>
      </May>
      <May make="assignUnmatchedPayment">
        <Button onClick={() => setOpen('assign')}>{refundsMessages.assign}</Button>
      </May>
      <UnmatchedRefund {...dialog('refund')} />
      <AssignDialog {...dialog('assign')} />
    </div>
  )
}

function UnmatchedRefund({ unmatched, open, onClose, onDone }: UnmatchedDialogProps) {
  const { _id: id, total, reference } = unmatched
  const entry = useRefundForm(total, async (body) => {
    await api('refundUnmatched', { params: { id }, body })
    onDone(refundsMessages.recorded(formatRupees(Number(body.amount))))
  })
  return (
    <RefundDialog
      of={refundsMessages.payment(reference)}
      entry={entry}
      left={total}
      open={open}
      onClose={onClose}
    />
  )
}

const SHOWN = 20
const OPEN = ['pending', 'failed'] as const

interface UnmatchedDialogProps extends Openable {
  unmatched: UnmatchedPayment
  /** With the text to show. */
  onDone: (text: string) => void
}

/**
 * Assigns the payment to an order: finds the order, warns about a different amount, asks about a different
 * customer.
 */
function AssignDialog({ unmatched, open, onClose, onDone }: UnmatchedDialogProps) {
  const [typed, setTyped] = useState(unmatched.customer.name)
  const { orders, isFetched } = useOpenOrders(useDeferredValue(typed.trim()), open)
  const [chosen, setChosen] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const order = orders.find(({ _id }) => _id === chosen)
  const isOthers = order !== undefined && order.user._id !== unmatched.customer._id
  const save = useMutation({
    mutationFn: (to: Order) =>
      api('assignUnmatchedPayment', {
        params: { id: unmatched._id },
        body: { order: to._id, otherCustomer: isOthers && confirmed },
      }),
    onSuccess: (_, to) => onDone(refundsMessages.assigned(shortId(to._id))),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsidePress
      title={refundsMessages.assignTitle(unmatched.reference)}
      onSubmit={() => order && save.mutate(order)}
      submit={{
        text: refundsMessages.assign,
        disabled: !order || (isOthers && !confirmed),
        busy: save.isPending,
        busyText: uiMessages.saving,
      }}
    >
      <div className="grid gap-14 t-14">
        {save.isError && <Note tone="bad">{save.error.message || refundsMessages.assignFailed}</Note>}
        <SearchBox
          aria-label={refundsMessages.assignSearch}
          placeholder={refundsMessages.assignSearchHint}
          value={typed}
          onChange={setTyped}
        />
        {isFetched && orders.length === 0 && <output>{refundsMessages.assignNone}</output>}
        {orders.length > 0 && (
          <Field group label={refundsMessages.assignFound}>
            <RadioGroup value={chosen} onValue={setChosen} options={orders.map(optionOf)} />
          </Field>
        )}
        {order && <Doubts order={order} unmatched={unmatched} />}
        {isOthers && (
          <Checkbox
            label={refundsMessages.assignOther}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Doubts({ order, unmatched }: { order: Order; unmatched: UnmatchedPayment }) {
  const amountDue = amountDueOf(order)
  if (amountDue === unmatched.total) return null
  const [due, paid] = [formatRupees(amountDue), formatRupees(unmatched.total)]
  return <Note tone="warn">{refundsMessages.assignOtherAmount(due, paid)}</Note>
}

function optionOf(order: Order) {
  const { _id, shippingAddress, createdAt } = order
  const label = refundsMessages.assignOption(
    shortId(_id),
    shippingAddress.fullName,
    formatRupees(amountDueOf(order)),
    formatDateShort(createdAt),
  )
  return { value: _id, label }
}

function useOpenOrders(search: string, enabled: boolean) {
  const { data, isFetched } = useQuery({
    queryKey: ['admin-orders-to-assign', search],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        OPEN.map((payment) =>
          api('manageOrders', { query: { search, payment, page: '1', limit: String(SHOWN) }, signal }),
        ),
      )
      return found.flatMap((page) => page.data)
    },
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const orders = (search && data) || []
  return { orders: orders.filter((one) => !isCancelledOrReturned(one.orderStatus)), isFetched }
}
