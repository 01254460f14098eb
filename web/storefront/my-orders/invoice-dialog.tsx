import { Printer } from 'lucide-react'
import { type InvoiceOrder, InvoiceSheet } from '#web/invoice/invoice-sheet.tsx'
import { invoiceMessages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import styles from '#web/storefront/my-orders/invoice-dialog.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'

interface InvoiceDialogProps extends Openable {
  order: InvoiceOrder
  /** From the order's link, for someone who isn't signed in. */
  token?: string
}

/** The invoice of an order, the same as the shop prints, for reading and printing. */
export function InvoiceDialog({ order, token, open, onClose }: InvoiceDialogProps) {
  const { name, settings } = useShop()
  return (
    <Dialog
      size="l"
      flush
      open={open}
      onClose={onClose}
      title={invoiceMessages.named(order.invoiceId)}
      aside={
        <Button size="s" icon={<Printer />} onClick={() => window.print()}>
          {invoiceMessages.print}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key */}
      <section className={styles.desk} tabIndex={0} aria-label={invoiceMessages.title}>
        <InvoiceSheet order={order} shopName={name} settings={settings} withFiles token={token} />
      </section>
    </Dialog>
  )
}
