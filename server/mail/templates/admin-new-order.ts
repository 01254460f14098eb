import { type Letter, type Sender } from '../letter.ts'
import type { AdminNewOrderFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'

/** Sent to the admin with each order's commit. The short id is Order Management's: the last 6 characters. */
export function adminNewOrderLetter(facts: AdminNewOrderFacts, { publicUrl }: Sender): Letter {
  const order = `#${facts.orderId.slice(-6).toUpperCase()}`
  return {
    subject: `New order ${order}: ${rupeesText(facts.total)}`,
    greeting: 'Namaste,',
    paragraphs: ['A new order has come in. Its payment waits for your check.'],
    details: [
      ['Order', order],
      ['Invoice', facts.invoiceId],
      ['Customer', facts.customer],
      ['Items', String(facts.units)],
      ['Total', rupeesText(facts.total)],
    ],
    action: { words: 'Open the orders', link: `${publicUrl}/admin/orders` },
  }
}
