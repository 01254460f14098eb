import { lazy, Suspense, useState } from 'react'
import { FileText, Printer } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import styles from '#web/storefront/my-orders/own-invoice.module.css'
import { useLayer } from '#web/use-layer.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'

const InvoiceSheet = lazy(async () => ({
  default: (await import('#web/invoice/invoice-sheet.tsx')).InvoiceSheet,
}))

/** The invoice of an own order: the same sheet that the shop prints, to read and to print. */
export function OwnInvoice({ order }: { order: Order }) {
  const words = messages.myOrders
  const { isOpen, open, close } = useLayer(`invoice ${order._id}`)
  const [opened, setOpened] = useState(isOpen)
  const { name, settings } = useShop()

  function show() {
    setOpened(true)
    open()
  }

  return (
    <>
      <Button
        size="s"
        icon={<FileText aria-hidden="true" />}
        aria-label={words.invoiceOf(shortId(order._id))}
        onClick={show}
      >
        {words.invoice}
      </Button>
      {opened && (
        <Dialog
          size="l"
          flush
          open={isOpen}
          onClose={close}
          title={messages.invoice.named(order.invoiceId)}
          aside={
            <Button size="s" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {messages.invoice.print}
            </Button>
          }
        >
          <Suspense fallback={<Spinner />}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key */}
            <section className={styles.desk} tabIndex={0} aria-label={messages.invoice.title}>
              <InvoiceSheet order={order} shopName={name} settings={settings} />
            </section>
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
