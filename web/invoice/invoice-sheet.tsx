import type { Order } from '#contract/orders.ts'
import type { PublicSettings } from '#contract/store-settings.ts'
import { HsnTable } from '#web/invoice/hsn-table.tsx'
import { InvoiceFacts } from '#web/invoice/invoice-facts.tsx'
import { InvoiceItems } from '#web/invoice/invoice-items.tsx'
import { InvoiceSums } from '#web/invoice/invoice-sums.tsx'
import { pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { Logo } from '#web/ui/signs/logo.tsx'
import { LotusRule } from '#web/ui/signs/lotus-rule.tsx'
import styles from '#web/invoice/invoice-sheet.module.css'

export interface InvoiceSheetProps {
  order: Order
  shopName: string
  /** undefined until they have come. */
  settings: PublicSettings | undefined
}

/** The paper: who sells, to whom, what, for how much. Only this prints. */
export function InvoiceSheet({ order, shopName, settings }: InvoiceSheetProps) {
  const words = messages.invoice
  const place = [settings?.state, settings?.postalCode].filter(Boolean).join(' ')
  const contact = [settings?.contactEmail, settings?.contactPhone].filter(Boolean)
  return (
    <article className={styles.sheet} aria-label={words.named(order.invoiceId)}>
      <header className={styles.head}>
        <div className={styles.seller}>
          <Logo name={shopName} picture={pictureSource(settings?.logo).src} />
          {settings && (
            <address>
              {settings.address && <p>{settings.address}</p>}
              {place && <p>{place}</p>}
              {settings.gstin && <p>{words.gstin(settings.gstin)}</p>}
              <p>{contact.join(' · ')}</p>
            </address>
          )}
        </div>
        <div className={styles.number}>
          <h3>{words.title}</h3>
          <p>
            <span className="sr">{words.invoiceNumber} </span>
            {order.invoiceId}
          </p>
        </div>
      </header>
      <LotusRule />
      <InvoiceFacts order={order} />
      <InvoiceItems items={order.items} />
      <InvoiceSums order={order} />
      <HsnTable items={order.items} />
      <p className={styles.unsigned}>{words.unsigned}</p>
    </article>
  )
}
