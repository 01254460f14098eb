import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ORDER_TOAST_MS } from '#contract/limits.ts'
import { BatchDialog } from '#web/admin/dispatch/batch-dialog.tsx'
import { type BATCH_ACTS, unpaidOf } from '#web/admin/dispatch/batch-acts.ts'
import { type BatchState, doneOf, moveOf, sameNumbersOf } from '#web/admin/dispatch/batch-run.ts'
import { SelectionBar } from '#web/admin/dispatch/selection-bar.tsx'
import { ShipDialog, type ShipDialogProps } from '#web/admin/dispatch/ship-dialog.tsx'
import { UnpaidQuestion } from '#web/admin/dispatch/unpaid-question.tsx'
import { useBatch } from '#web/admin/dispatch/use-batch.ts'
import type { Selected } from '#web/admin/dispatch/selection.ts'
import type { OrderSelection } from '#web/admin/orders/use-selection.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

export interface OrderBatchesProps {
  selection: OrderSelection
  total: number
  choosingAll: boolean
  onAll: () => void
  /** Whether tracking numbers come from a file, whatever is selected. */
  fromFile: boolean
  onFileClosed: () => void
}

/** Everything that is done to many orders at once: the bar of the selected ones, and the dialogs it opens. */
export function OrderBatches({
  selection,
  total,
  choosingAll,
  onAll,
  fromFile,
  onFileClosed,
}: OrderBatchesProps) {
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
    const text = adminMessages.batch.allDone(formatNumber(state.moves.length), status)
    show({ tone: 'good', text, duration: ORDER_TOAST_MS })
  }

  function confirm(orders: readonly Selected[]) {
    setUnpaid(null)
    batch.start({ to: 'confirmed', moves: orders.map(moveOf) })
  }

  function act({ name, to }: (typeof BATCH_ACTS)[number], orders: Selected[]) {
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
        onAct={act}
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
