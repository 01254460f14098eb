import { useId } from 'react'
import { FileSpreadsheet, Printer, X } from 'lucide-react'
import { COURIER_FILE_ORDERS_MAX } from '#contract/limits.ts'
import { BATCH_ACTIONS, type Selected, takenBy } from '#web/admin/dispatch/batch-run.ts'
import styles from '#web/admin/dispatch/selection-bar.module.css'
import { useActionToast, useDownload } from '#web/admin/list/use-action-toast.ts'
import { May } from '#web/admin/permissions.tsx'
import { download } from '#web/api.ts'
import { adminMessages, batchMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatNumber, indiaToday } from '#web/ui/format.ts'

type Action = (typeof BATCH_ACTIONS)[number]

export interface SelectionBarProps {
  orders: Selected[]
  /** The number of orders that match the filter. */
  total: number
  choosingAll: boolean
  onAll: () => void
  onAction: (action: Action, orders: Selected[]) => void
  onPrint: () => void
  onClear: () => void
}

/** The actions for the selected orders. Its space below the table is reserved, so nothing moves. */
export function SelectionBar(props: SelectionBarProps) {
  const { orders, total, choosingAll, onAll, onAction, onPrint, onClear } = props
  const file = useCourierFile()
  return (
    <div className={styles.place}>
      {orders.length > 0 && (
        <section
          className={`row wrap middle between gap-20 rows-8 t-14 ${styles.bar}`}
          aria-label={messages.bar}
        >
          <div className={`row middle gap-8 ${styles.count}`}>
            <strong aria-live="polite">{messages.selected(formatNumber(orders.length))}</strong>
            {orders.length < total && (
              <Button variant="quiet" busy={choosingAll} onClick={onAll}>
                {messages.selectAll(formatNumber(total))}
              </Button>
            )}
            <Button variant="quiet" icon={<X />} onClick={onClear}>
              {messages.clear}
            </Button>
          </div>
          <div className={`row middle gap-8 ${styles.actions}`}>
            <May make="updateOrders">
              {BATCH_ACTIONS.map((action) => (
                <ActionButton key={action.name} action={action} orders={orders} onAction={onAction} />
              ))}
            </May>
            <Button icon={<Printer />} onClick={onPrint}>
              {messages.print}
            </Button>
            <Button
              icon={<FileSpreadsheet />}
              title={messages.courierFileHint}
              busy={file.saving}
              onClick={() => file.save(orders.map(({ _id }) => _id))}
            >
              {messages.courierFile}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}

interface ActionButtonProps {
  action: Action
  orders: Selected[]
  onAction: SelectionBarProps['onAction']
}

/** Shows how many orders it applies to; if none, why. It keeps the focus either way. */
function ActionButton({ action, orders, onAction }: ActionButtonProps) {
  const reason = useId()
  const taken = takenBy(action, orders)
  const none = taken.length === 0
  const Icon = action.icon
  return (
    <>
      <Button
        icon={<Icon />}
        aria-disabled={none || undefined}
        aria-describedby={none ? reason : undefined}
        title={none ? messages.nothingFor[action.name] : undefined}
        onClick={() => !none && onAction(action, taken)}
      >
        {none ? messages.actions[action.name] : messages.actionOn[action.name](formatNumber(taken.length))}
      </Button>
      {none && (
        <span id={reason} className="sr">
          {messages.nothingFor[action.name]}
        </span>
      )}
    </>
  )
}

function useCourierFile() {
  const showToast = useActionToast()
  const { mutate, isPending } = useDownload(
    (ids: string[]) => download('exportForCourier', { body: { ids } }),
    `courier-${indiaToday()}.csv`,
    { saved: adminMessages.orders.exported, failed: messages.courierFileFailed },
  )
  function save(ids: string[]) {
    if (ids.length <= COURIER_FILE_ORDERS_MAX) mutate(ids)
    else showToast('bad', messages.courierFileTooMany(formatNumber(COURIER_FILE_ORDERS_MAX)))
  }
  return { save, saving: isPending }
}
