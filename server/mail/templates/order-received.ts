import { greet, type Letter, type Sender, shortOrderId } from '../letter.ts'
import type { OrderReceivedFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'

/** Sent to the customer with the order's commit: what was ordered and what happens next. */
export function orderReceivedLetter(facts: OrderReceivedFacts, { shopName, publicUrl }: Sender): Letter {
  const order = shortOrderId(facts.orderId)
  return {
    subject: `We have received your order ${order}`,
    greeting: greet(facts.name),
    paragraphs: [
      `Thank you for your order at ${shopName}. We are checking your payment and will write to you when it is confirmed.`,
    ],
    details: [
      ['Order', order],
      ['Invoice', facts.invoiceId],
      ...facts.items.map(
        ({ name, quantity, price }) => [name, `${quantity} × ${rupeesText(price)}`] as const,
      ),
      ['Shipping', rupeesText(facts.shipping)],
      ['Total', rupeesText(facts.total)],
    ],
    action: { words: 'See my orders', link: `${publicUrl}/my-orders` },
  }
}
