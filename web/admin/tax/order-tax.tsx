import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, FilePlus2 } from 'lucide-react'
import { STATE_CODES, STATES } from '#contract/back-office/gstin.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import { useActionToast, useDownload } from '#web/admin/list/use-action-toast.ts'
import { orderKey } from '#web/admin/list/order-query-keys.ts'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import styles from '#web/admin/tax/tax.module.css'
import { api, download } from '#web/api.ts'
import { taxMessages } from '#web/messages/admin-messages.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Button, passFocus } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Note } from '#web/ui/display/note.tsx'

/** A note in the order list about an order's State: missing, or not a composition seller's own. */
export function StateSign({ order: { shippingAddress } }: { order: Order }) {
  const { settings } = useShop()
  const { stateCode } = shippingAddress
  if (stateCode === '') return <Badge tone="warn">{taxMessages.stateMissing}</Badge>
  const isForeign = settings?.taxRegistration === 'composition' && settings.stateCode !== stateCode
  return isForeign ? <Badge tone="bad">{taxMessages.otherState}</Badge> : null
}

/** The State of an order if it is missing, and its tax documents. */
export function OrderTax({ order }: { order: Order }) {
  const { settings } = useShop()
  const isRegistered = settings !== undefined && settings.taxRegistration !== 'none'
  const mayIssue =
    useMayMake()('issueDocument') &&
    isRegistered &&
    order.documents.length === 0 &&
    !isCancelledOrReturned(order.orderStatus)
  return (
    <>
      {order.shippingAddress.stateCode === '' && <StateChoice order={order} />}
      {(order.documents.length > 0 || mayIssue) && (
        <section className="row wrap gap-8" aria-label={taxMessages.orderDocuments}>
          {order.documents.map(({ _id, kind, number }) => (
            <PdfButton key={_id} id={_id} number={number} label={messages.invoice.document.titles[kind]} />
          ))}
          {mayIssue && <IssueButton order={order} />}
        </section>
      )}
    </>
  )
}

function StateChoice({ order }: { order: Order }) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const { mutate } = useMutation({
    mutationFn: (stateCode: string) => api('setState', { params: { id: order._id }, body: { stateCode } }),
    onSuccess: ({ data }) => {
      showToast('good', taxMessages.stateSaved)
      void orderChanged(client, data)
    },
    onError: (error) => showToast('bad', error.message || taxMessages.stateFailed),
  })
  return (
    <Note
      tone="warn"
      action={
        <May make="setState">
          <Select
            ref={passFocus}
            className={styles.state}
            aria-label={taxMessages.state}
            placeholder={taxMessages.chooseState}
            value=""
            onChange={(code) => mutate(code)}
            options={STATES.map((state) => ({
              value: STATE_CODES[state],
              label: `${STATE_CODES[state]} ${state}`,
            }))}
          />
        </May>
      }
    >
      {taxMessages.stateMissing}
    </Note>
  )
}

function PdfButton({ id, number, label }: { id: string; number: string; label: string }) {
  const { mutate, isPending } = useDownload(
    () => download('getPdf', { params: { id } }),
    `${number.replaceAll('/', '-')}.pdf`,
    { failed: taxMessages.exportFailed },
  )
  return (
    <Button
      size="s"
      icon={<Download />}
      busy={isPending}
      onClick={() => mutate()}
    >{`${label} ${number}`}</Button>
  )
}

function IssueButton({ order: { _id: id } }: { order: Order }) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('issueDocument', { params: { id } }),
    onSuccess: ({ documents }) => {
      showToast('good', taxMessages.issued(documents.map(({ number }) => number).join(', ')))
      void client.invalidateQueries({ queryKey: orderKey(id) })
    },
    onError: (error) => showToast('bad', error.message || taxMessages.issueFailed),
  })
  return (
    <Button ref={passFocus} size="s" icon={<FilePlus2 />} busy={isPending} onClick={() => mutate()}>
      {taxMessages.issue}
    </Button>
  )
}
