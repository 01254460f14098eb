import { useSearchParams } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { isUndone } from '#contract/statuses.ts'
import type { PictureDialogProps } from '#web/storefront/my-orders/picture-dialog.tsx'
import { Fetched } from '#web/ui/layers/fetched.tsx'
import { useLayer } from '#web/use-layer.ts'

const pictureDialog = async () => (await import('#web/storefront/my-orders/picture-dialog.tsx')).PictureDialog

/** In the link of the mail that asks for another picture: which order it is about. */
const PARAM = 'picture'

type Open = Pick<Order, '_id' | 'paymentStatus' | 'orderStatus'>

/** Whether an order still takes another picture of its payment, as the server has it. */
function mayReplacePicture({ paymentStatus, orderStatus }: Open): boolean {
  return paymentStatus !== 'paid' && !isUndone(orderStatus)
}

/** The dialog that sends another payment screenshot; the shop's mail opens it too. `token`: of the order's link. */
export function usePictureDialog(order: Open, finalFocus: PictureDialogProps['finalFocus'], token?: string) {
  const [params, setParams] = useSearchParams()
  const linked = params.get(PARAM) === order._id
  const layer = useLayer(`picture ${order._id}`)
  if (!mayReplacePicture(order)) return undefined
  function close() {
    layer.close()
    if (!linked) return
    const next = new URLSearchParams(params)
    next.delete(PARAM)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const isOpen = layer.isOpen || linked
  return {
    open: () => layer.open(),
    dialog: (
      <Fetched wanted={isOpen} load={pictureDialog} giveUp={close} again={layer.open}>
        {(PictureDialog) => (
          <PictureDialog
            orderId={order._id}
            token={token}
            open={isOpen}
            onClose={close}
            finalFocus={finalFocus}
          />
        )}
      </Fetched>
    ),
  }
}
