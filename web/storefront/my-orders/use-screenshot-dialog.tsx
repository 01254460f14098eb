import { useSearchParams } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import { PICTURE } from '#web/product-url.ts'
import type { ImageDialogProps } from '#web/storefront/my-orders/screenshot-dialog.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-content.tsx'
import { useOverlay } from '#web/use-overlay.ts'

const ScreenshotDialog = lazyDialog(
  async () => (await import('#web/storefront/my-orders/screenshot-dialog.tsx')).ScreenshotDialog,
)

type Open = Pick<Order, '_id' | 'paymentStatus' | 'orderStatus'>

/** Whether an order still accepts another payment screenshot, according to the server. */
function mayReplaceImage({ paymentStatus, orderStatus }: Open): boolean {
  return paymentStatus !== 'paid' && !isCancelledOrReturned(orderStatus)
}

/**
 * The dialog that sends another payment screenshot; the shop's email opens it too. `token`: of the order's link.
 */
export function useImageDialog(order: Open, finalFocus: ImageDialogProps['finalFocus'], token?: string) {
  const [params, setParams] = useSearchParams()
  const linked = params.get(PICTURE) === order._id
  const overlay = useOverlay(`another screenshot ${order._id}`)
  if (!mayReplaceImage(order)) return undefined
  function close() {
    overlay.close()
    if (!linked) return
    const next = new URLSearchParams(params)
    next.delete(PICTURE)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    open: () => overlay.open(),
    dialog: (
      <ScreenshotDialog
        overlay={{ isOpen: overlay.isOpen || linked, open: overlay.open, close }}
        orderId={order._id}
        token={token}
        finalFocus={finalFocus}
      />
    ),
  }
}
