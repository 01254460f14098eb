import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ORDER_TOAST_MS } from '#contract/limits.ts'
import type { MovedOrder } from '#contract/orders/dispatch.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { BatchDialog } from '#web/admin/dispatch/batch-dialog.tsx'
import {
  type Batch,
  type BATCH_ACTIONS,
  type BatchState,
  doneOf,
  goalOf,
  type Move,
  moveOf,
  newBatch,
  reopened,
  runBatch,
  sameNumbersOf,
  type Selected,
  unpaidOf,
} from '#web/admin/dispatch/batch-run.ts'
import { SelectionBar } from '#web/admin/dispatch/selection-bar.tsx'
import { ShipDialog, type ShipDialogProps } from '#web/admin/dispatch/ship-dialog.tsx'
import { DASHBOARD_KEY } from '#web/admin/layout/dashboard-query.ts'
import { ORDERS_KEY } from '#web/admin/list/order-query-keys.ts'
import type { OrderSelection } from '#web/admin/orders/use-selection.ts'
import { refreshQueue } from '#web/admin/payments/payment-queries.ts'
import { api } from '#web/api.ts'
import { batchMessages as messages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'

export interface OrderBatchesProps {
  selection: OrderSelection
  total: number
  choosingAll: boolean
  onAll: () => void
  /** Whether tracking numbers come from a file, independent of the selection. */
  fromFile: boolean
  onFileClosed: () => void
}

/** Batch operations on orders: the bar of selected orders, and the dialogs it opens. */
export function OrderBatches(props: OrderBatchesProps) {
  const { selection, total, choosingAll, onAll, fromFile, onFileClosed } = props
  const navigate = useNavigate()
  const { show } = useToast()
  const [unpaid, setUnpaid] = useState<Selected[] | null>(null)
  const [toShip, setToShip] = useState<ShipDialogProps['shipping']>(null)
  const batch = useBatch(ended)

  function ended(state: BatchState) {
    const now = new Map([...state.results.values()].map((one) => [one._id, one.orderStatus]))
    selection.update(({ _id, orderStatus }) => now.get(_id) ?? orderStatus)
    if (doneOf(state).length < state.moves.length || sameNumbersOf(state).length > 0) return
    batch.close()
    const status = uiMessages.orderStatus[state.to]
    const text = messages.allDone(formatNumber(state.moves.length), status)
    show({ tone: 'good', text, duration: ORDER_TOAST_MS })
  }

  function confirm(orders: readonly Selected[]) {
    setUnpaid(null)
    batch.start({ to: 'confirmed', moves: orders.map(moveOf) })
  }

  function action({ name, to }: (typeof BATCH_ACTIONS)[number], orders: Selected[]) {
    if (name === 'ship') setToShip(orders)
    else if (name === 'confirm' && unpaidOf(orders).length > 0) setUnpaid(orders)
    else batch.start({ to, moves: orders.map(moveOf) })
  }

  function closeShipping() {
    setToShip(null)
    onFileClosed()
  }

  return (
    <>
      <SelectionBar
        orders={selection.orders}
        total={total}
        choosingAll={choosingAll}
        onAll={onAll}
        onAction={action}
        onPrint={() =>
          void navigate('/admin/print', { state: { ids: selection.orders.map(({ _id }) => _id) } })
        }
        onClear={selection.clear}
      />
      <UnpaidQuestion orders={unpaid} onConfirm={confirm} onClose={() => setUnpaid(null)} />
      <ShipDialog
        shipping={toShip ?? (fromFile ? 'file' : null)}
        onShip={(moves) => {
          closeShipping()
          batch.start({ to: 'shipped', moves })
        }}
        onClose={closeShipping}
      />
      <BatchDialog
        batch={batch.state}
        stopping={batch.stopping}
        onStop={batch.stop}
        onAgain={batch.again}
        onClose={batch.close}
      />
    </>
  )
}

interface UnpaidQuestionProps {
  /** null while it is closed. */
  orders: Selected[] | null
  onConfirm: (orders: readonly Selected[]) => void
  onClose: () => void
}

function UnpaidQuestion({ orders, onConfirm, onClose }: UnpaidQuestionProps) {
  const [shown, setShown] = useState(orders)
  if (orders && orders !== shown) setShown(orders)
  const all = shown ?? []
  const unpaid = unpaidOf(all)
  const paid = all.filter((order) => !unpaid.includes(order))
  const count = formatNumber(all.length)
  return (
    <Dialog
      open={orders !== null}
      onClose={onClose}
      title={messages.titles.confirmed}
      size="s"
      footer={
        <>
          <Button onClick={onClose}>{messages.keep}</Button>
          <Button onClick={singlePress(() => onConfirm(all))}>{messages.confirmAll(count)}</Button>
          {paid.length > 0 && (
            <Button variant="main" onClick={singlePress(() => onConfirm(paid))}>
              {messages.confirmPaid(formatNumber(paid.length))}
            </Button>
          )}
        </>
      }
    >
      <p>
        {paid.length > 0
          ? messages.unpaidText(formatNumber(unpaid.length), count)
          : messages.unpaidOnlyText(count)}
      </p>
    </Dialog>
  )
}

/** A batch with its progress and result. Leaving the page while it runs asks for confirmation. */
function useBatch(onEnd: (state: BatchState) => void) {
  const client = useQueryClient()
  const [state, setState] = useState<BatchState | null>(null)
  const [stopping, setStopping] = useState(false)
  const stopped = useRef(false)
  const running = state?.running ?? false
  useEffect(() => () => void (stopped.current = true), [])
  useEffect(() => {
    if (!running) return undefined
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])

  async function run(start: BatchState) {
    stopped.current = false
    setStopping(false)
    let end = start
    const onState = (next: BatchState) => setState((end = next))
    await runBatch(start, { send, onState, isStopped: () => stopped.current })
    void ordersMoved(client)
    onEnd(end)
  }

  return {
    state,
    stopping,
    start: (batch: Batch) => void run(newBatch(batch)),
    again: () => state && void run(reopened(state)),
    stop: () => {
      stopped.current = true
      setStopping(true)
    },
    close: () => setState(null),
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

async function send(to: OrderStatus, moves: readonly Move[]): Promise<MovedOrder[]> {
  const moved: MovedOrder[] = []
  for (const [orderStatus, orders] of Map.groupBy(moves, (move) => goalOf(move, to)))
    moved.push(...(await api('updateOrders', { body: { orders, orderStatus } })).data)
  return moved
}

/** The orders appear in many places, so all queries that show them are refetched. */
async function ordersMoved(client: QueryClient): Promise<void> {
  await Promise.all([
    ...[ORDERS_KEY, ['admin-order'], ['admin-order-history'], DASHBOARD_KEY].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
    refreshQueue(client),
  ])
}
