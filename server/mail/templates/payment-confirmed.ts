import { greet, type Letter, type Sender, shortOrderId } from '../letter.ts'
import type { OrderFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'

/** Sent to the customer when an admin has found the payment. */
export function paymentConfirmedLetter({ name, orderId, total }: OrderFacts, { publicUrl }: Sender): Letter {
  const order = shortOrderId(orderId)
  return {
    subject: `Payment received for your order ${order}`,
    greeting: greet(name),
    paragraphs: [`We have received your payment of ${rupeesText(total)} for order ${order}. Thank you.`],
    action: { words: 'See my orders', link: `${publicUrl}/my-orders` },
  }
}
