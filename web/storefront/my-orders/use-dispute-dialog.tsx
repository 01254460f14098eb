import type { ComponentProps } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { NOT_YET_SHIPPED } from '#contract/statuses.ts'
import type { DisputeDialog as Dialog } from '#web/storefront/my-orders/dispute-dialog.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-content.tsx'
import { useOverlay } from '#web/use-overlay.ts'

export const disputeDialog = async () =>
  (await import('#web/storefront/my-orders/dispute-dialog.tsx')).DisputeDialog
const DisputeDialog = lazyDialog(disputeDialog)

type Reported = Pick<Order, '_id' | 'orderStatus' | 'disputed'>

/**
 * The dialogs that report a problem and request a cancellation. `report` and `requestCancellation` are undefined
 * while a problem is open, the latter also once the order was sent. `token`: of the order's link.
 */
export function useDisputeDialog(
  { _id, orderStatus, disputed }: Reported,
  finalFocus: ComponentProps<typeof Dialog>['finalFocus'],
  token?: string,
) {
  const problem = useOverlay(`dispute ${_id}`)
  const cancellation = useOverlay(`cancellation ${_id}`)
  const mayCancel = NOT_YET_SHIPPED.includes(orderStatus)
  return {
    report: disputed ? undefined : () => problem.open(),
    requestCancellation: disputed || !mayCancel ? undefined : () => cancellation.open(),
    dialogs: Object.entries({ problem, cancellation }).map(([name, overlay]) => (
      <DisputeDialog
        key={name}
        overlay={overlay}
        orderId={_id}
        token={token}
        mayCancel={mayCancel}
        isCancellation={name === 'cancellation'}
        finalFocus={finalFocus}
      />
    )),
  }
}
