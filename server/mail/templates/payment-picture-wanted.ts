import { greet, type Letter, type Sender, shortOrderId } from '../letter.ts'
import type { PictureWantedFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'

/** Sent to the customer when an admin cannot tell from the screenshot whether the payment was made. */
export function pictureWantedLetter(facts: PictureWantedFacts, { publicUrl }: Sender): Letter {
  const order = shortOrderId(facts.orderId)
  const note = facts.note.trim()
  return {
    subject: `Please send another payment screenshot for your order ${order}`,
    greeting: greet(facts.name),
    paragraphs: [
      `We could not tell from your screenshot whether ${rupeesText(facts.total)} was paid for order ${order}.`,
      ...(note ? [`The shop writes: ${note}`] : []),
      'Please open the payment in your UPI app, take a picture that shows the amount, the date and the 12-digit UPI reference (UTR), and upload it here. There is no need to pay again.',
    ],
    action: {
      words: 'Upload another picture',
      link: `${publicUrl}/my-orders?picture=${facts.orderId}`,
    },
  }
}
