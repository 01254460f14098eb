import { FileText } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { messages } from '#web/messages/messages.ts'
import { useLayer } from '#web/use-layer.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layers/fetched.tsx'

const invoiceDialog = async () => (await import('#web/storefront/my-orders/invoice-dialog.tsx')).InvoiceDialog

/** The button that opens the invoice of an own order. */
export function OwnInvoice({ order }: { order: Order }) {
  const words = messages.myOrders
  const { isOpen, open, close } = useLayer(`invoice ${order._id}`)
  return (
    <>
      <Button
        size="s"
        icon={<FileText aria-hidden="true" />}
        aria-label={words.invoiceOf(shortId(order._id))}
        onClick={() => open()}
      >
        {words.invoice}
      </Button>
      <Fetched wanted={isOpen} load={invoiceDialog} giveUp={close} again={open}>
        {(InvoiceDialog) => <InvoiceDialog order={order} open={isOpen} onClose={close} />}
      </Fetched>
    </>
  )
}
