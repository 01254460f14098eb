import { type FormEvent, Fragment, useEffect, useId, useRef } from 'react'
import { PackageSearch, Pencil, RefreshCw, Trash2, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { COURIER_MAX, TRACKING_LINK_MAX } from '#contract/limits.ts'
import { TAKES_TRACKING, WAS_SHIPPED } from '#contract/orders/tracking.ts'
import type { Order } from '#contract/orders/orders.ts'
import { orderPath, shortId } from '#web/admin/links.ts'
import styles from '#web/admin/orders/tracking-block.module.css'
import { type OpenTracking, sentAs, type TrackingDraft, useCouriers } from '#web/admin/orders/use-tracking.ts'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import { trackingMessages as messages, ordersMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { api } from '#web/api.ts'
import { uiMessages } from '#web/messages/ui.ts'

interface Props {
  order: Order
  tracking: OpenTracking
}

/**
 * The parcel of an order: entered before it is shipped, shown and corrected afterwards. Hidden when not applicable.
 */
export function TrackingBlock({ order, tracking }: Props) {
  const id = useId()
  const { draft, sameNumber } = tracking
  const maySet = useMayMake()('setTracking')
  const isSent = WAS_SHIPPED.includes(order.orderStatus)
  const canGo = maySet && order.nextStatuses.some((to) => TAKES_TRACKING.includes(to))
  if (!isSent && !canGo && !order.tracking) return null
  return (
    <section className="stack gap-10 t-14" aria-labelledby={id}>
      <h3 id={id} className="t-14 strong">
        {messages.title}
      </h3>
      {draft ? (
        <TrackingForm order={order} tracking={tracking} isSent={isSent} />
      ) : (
        <Shown order={order} tracking={tracking} isSent={isSent} />
      )}
      {sameNumber.length > 0 && <SameNumber ids={sameNumber} />}
    </section>
  )
}

function Shown({ order, tracking, isSent }: Props & { isSent: boolean }) {
  const parcel = order.tracking
  if (!parcel)
    return (
      <div className={`row wrap middle gap-14 rows-8 ${styles.line}`}>
        {isSent && <span className="soft t-13">{messages.none}</span>}
        <May make="setTracking">
          <Button
            size="s"
            icon={<PackageSearch />}
            onClick={() => tracking.open({ courier: '', number: '', link: '' })}
          >
            {messages.add}
          </Button>
        </May>
      </div>
    )
  return (
    <div className={`row wrap middle gap-14 rows-8 ${styles.line}`}>
      <span className="shrink breaks">
        {parcel.courier} <strong className="num">{parcel.number}</strong>
      </span>
      <CopyButton text={parcel.number} aria-label={messages.copy} />
      {parcel.link && (
        <a href={parcel.link} target="_blank" rel="noopener noreferrer">
          <Truck /> {messages.follow}
        </a>
      )}
      {isSent && (
        <May make="setTracking">
          <Button size="s" icon={<Pencil />} onClick={() => tracking.open({ ...parcel })}>
            {messages.edit}
          </Button>
          <Button
            size="s"
            variant="quiet"
            icon={<Trash2 />}
            busy={tracking.save.isPending}
            onClick={() => tracking.save.mutate(null)}
          >
            {messages.remove}
          </Button>
        </May>
      )}
    </div>
  )
}

function TrackingForm({ order, tracking, isSent }: Props & { isSent: boolean }) {
  const { draft, save } = tracking
  if (!draft) return null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSent || !draft) return
    save.mutate(sentAs(draft, order.tracking))
  }
  return (
    <form noValidate className="stack gap-12" onSubmit={submit}>
      {!isSent && <p className="soft t-13">{messages.goesAlong}</p>}
      <TrackingFields draft={draft} tracking={tracking} />
      <div className={`row wrap middle gap-14 rows-8 ${styles.line}`}>
        {isSent && (
          <Button type="submit" size="s" variant="deep" busy={save.isPending} busyText={uiMessages.saving}>
            {messages.save}
          </Button>
        )}
        <Button size="s" onClick={tracking.close}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}

function SameNumber({ ids }: { ids: readonly string[] }) {
  return (
    <Note tone="warn">
      <output>
        {messages.sameNumber(ids.length)}{' '}
        {ids.map((id, i) => (
          <Fragment key={id}>
            {i > 0 && ', '}
            <Link to={orderPath(id)}>#{shortId(id)}</Link>
          </Fragment>
        ))}
      </output>
    </Note>
  )
}

function TrackingFields({ draft, tracking }: { draft: TrackingDraft; tracking: OpenTracking }) {
  const { errors, change } = tracking
  const couriers = useCouriers()
  const list = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={`grid top gap-16 rows-12 ${styles.fields}`}>
      <Field label={messages.courier} error={errors.courier}>
        <TextInput
          ref={first}
          list={list}
          autoComplete="off"
          maxLength={COURIER_MAX}
          value={draft.courier}
          onChange={(event) => change({ courier: event.target.value })}
        />
      </Field>
      <datalist id={list}>
        {couriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <Field label={messages.number} error={errors.number}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={draft.number}
          onChange={(event) => change({ number: event.target.value })}
        />
      </Field>
      <Field label={messages.link} optional hint={messages.linkHint} error={errors.link} className="across">
        <TextInput
          type="url"
          autoComplete="off"
          maxLength={TRACKING_LINK_MAX}
          value={draft.link}
          onChange={(event) => change({ link: event.target.value })}
        />
      </Field>
    </div>
  )
}

/** The page of a guest's order: its link to copy, and a button to replace it. */
export function OrderLink({ order }: { order: Order }) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('replaceOrderLink', { params: { id: order._id } }),
    onSuccess: ({ orderLink, message }) => {
      showToast('good', message)
      return orderChanged(client, { ...order, orderLink })
    },
    onError: (error) => showToast('bad', error.message || ordersMessages.linkFailed),
  })
  if (!order.orderLink) return null
  return (
    <section className="stack gap-10 t-14">
      <h3 className="t-14 strong">{ordersMessages.orderPage}</h3>
      <p className="soft t-13">{ordersMessages.orderPageText}</p>
      <div className={`row wrap middle gap-14 rows-8 ${styles.line}`}>
        <CopyButton text={order.orderLink} copyText={uiMessages.copyLink} />
        <May make="replaceOrderLink">
          <Button size="s" variant="quiet" icon={<RefreshCw />} busy={isPending} onClick={() => mutate()}>
            {ordersMessages.replaceLink}
          </Button>
        </May>
      </div>
    </section>
  )
}
