import { greet, type Letter, type Sender, shortOrderId } from '../letter.ts'
import type { PaymentRejectedFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'

/** Sent to the customer when an admin could not find the payment. */
export function paymentRejectedLetter(facts: PaymentRejectedFacts, { publicUrl }: Sender): Letter {
  const order = shortOrderId(facts.orderId)
  const reason = facts.reason.trim()
  return {
    subject: `We could not find the payment for your order ${order}`,
    greeting: greet(facts.name),
    paragraphs: [
      `We looked for your payment of ${rupeesText(facts.total)} for order ${order} and could not find it in our account.`,
      ...(reason ? [`The shop writes: ${reason}`] : []),
      'If the amount has left your account, please send us the 12-digit UPI reference (UTR) that your payment app shows.',
    ],
    action: { words: 'See my orders', link: `${publicUrl}/my-orders` },
  }
}
