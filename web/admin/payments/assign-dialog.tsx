import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { UnmatchedPayment } from '#contract/orders/checkout.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isUndone } from '#contract/statuses.ts'
import { shortId } from '#web/admin/layout/links.ts'
import fieldStyles from '#web/admin/refunds/refund-fields.module.css'
import { api } from '#web/api.ts'
import { askedOf } from '#web/invoice/order-text.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { formatDateShort, formatRupees } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Note } from '#web/ui/signs/note.tsx'

const SHOWN = 20
const OPEN = ['pending', 'failed'] as const

export interface UnmatchedDialogProps {
  unmatched: UnmatchedPayment
  open: boolean
  onClose: () => void
  /** With what to say. */
  onDone: (text: string) => void
}

/** 'It paid an order': finds the order, warns of another amount, asks about another customer. */
export function AssignDialog({ unmatched, open, onClose, onDone }: UnmatchedDialogProps) {
  const words = adminMessages.refunds
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
    onSuccess: (_, to) => onDone(words.assigned(shortId(to._id))),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={save.isPending}
      keepOnOutsidePress
      title={words.assignTitle(unmatched.reference)}
      onSubmit={(event) => {
        event.preventDefault()
        if (order) save.mutate(order)
      }}
      foot={
        <Button
          type="submit"
          variant="main"
          disabled={!order || (isOthers && !confirmed)}
          busy={save.isPending}
          busyText={adminMessages.orders.saving}
        >
          {words.assign}
        </Button>
      }
    >
      <div className={fieldStyles.form}>
        {save.isError && <Note tone="bad">{save.error.message || words.assignFailed}</Note>}
        <SearchBox
          aria-label={words.assignSearch}
          placeholder={words.assignSearchHint}
          maxLength={200}
          value={typed}
          onChange={setTyped}
        />
        {isFetched && orders.length === 0 && <output>{words.assignNone}</output>}
        {orders.length > 0 && (
          <Field group label={words.assignFound}>
            <RadioGroup value={chosen} onValue={setChosen} options={orders.map(optionOf)} />
          </Field>
        )}
        {order && <Doubts order={order} unmatched={unmatched} />}
        {isOthers && (
          <Checkbox
            label={words.assignOther}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Doubts({ order, unmatched }: { order: Order; unmatched: UnmatchedPayment }) {
  const asked = askedOf(order)
  if (asked === unmatched.total) return null
  const [wanted, paid] = [formatRupees(asked), formatRupees(unmatched.total)]
  return <Note tone="warn">{adminMessages.refunds.assignOtherAmount(wanted, paid)}</Note>
}

function optionOf(order: Order) {
  const { _id, shippingAddress, createdAt } = order
  const label = adminMessages.refunds.assignOption(
    shortId(_id),
    shippingAddress.fullName,
    formatRupees(askedOf(order)),
    formatDateShort(createdAt),
  )
  return { value: _id, label }
}

/** The newest orders found whose payment is open. */
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
  return { orders: orders.filter((one) => !isUndone(one.orderStatus)), isFetched }
}
