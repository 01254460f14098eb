import { greet, type Letter, type Sender, shortOrderId } from '../letter.ts'
import type { PaymentConfirmedFacts, PaymentRejectedFacts, PictureWantedFacts } from '../queue-mail.ts'
import { paise } from '#contract/money.ts'
import { rupeesText } from '../rupees-text.ts'

/** Sent to the customer when an admin has found the payment. */
export function paymentConfirmedLetter(facts: PaymentConfirmedFacts, { ordersPage }: Sender): Letter {
  const { name, orderId, total, owed = 0 } = facts
  const order = shortOrderId(orderId)
  return {
    subject: `Payment received for your order ${order}`,
    greeting: greet(name),
    paragraphs: [
      `We have received your payment of ${rupeesText(total)} for order ${order}. Thank you.`,
      ...(owed > 0 ? [`${rupeesText(paise(owed))} of the order total is still unpaid.`] : []),
    ],
    action: { words: 'View my orders', link: ordersPage },
  }
}

/** Sent to the customer when an admin could not find the payment. */
export function paymentRejectedLetter(facts: PaymentRejectedFacts, { ordersPage }: Sender): Letter {
  const order = shortOrderId(facts.orderId)
  const reason = facts.reason.trim()
  return {
    subject: `We could not find the payment for your order ${order}`,
    greeting: greet(facts.name),
    paragraphs: [
      `We could not find your payment of ${rupeesText(facts.total)} for order ${order} in our account.`,
      ...(reason ? [`Message from the shop: ${reason}`] : []),
      'If the money has left your account, please send us the 12-digit UPI reference (UTR) from your payment app.',
    ],
    action: { words: 'View my orders', link: ordersPage },
  }
}

/** Sent to the customer when an admin cannot tell from the screenshot whether the payment was made. */
export function pictureWantedLetter(facts: PictureWantedFacts, { ordersPage, publicUrl }: Sender): Letter {
  const order = shortOrderId(facts.orderId)
  const note = facts.note.trim()
  const signsIn = ordersPage === `${publicUrl}/my-orders`
  return {
    subject: `Please send another payment screenshot for your order ${order}`,
    greeting: greet(facts.name),
    paragraphs: [
      `We could not confirm from your screenshot that ${rupeesText(facts.total)} was paid for order ${order}.`,
      ...(note ? [`Message from the shop: ${note}`] : []),
      'Please open the payment in your UPI app, take a screenshot that shows the amount, the date and the 12-digit UPI reference (UTR), and ' +
        (signsIn ? 'upload it here.' : 'send it to us in a reply to this email.') +
        ' You do not need to pay again.',
    ],
    action: signsIn
      ? { words: 'Upload another screenshot', link: `${ordersPage}?picture=${facts.orderId}` }
      : { words: 'View my order', link: ordersPage },
  }
}
