import { greet, type Letter, type Sender, shortOrderId } from '../letter.ts'
import type { OrderChangedFacts, RefundFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'

const WAYS: Record<RefundFacts['way'], string> = {
  upi: 'by UPI',
  bank: 'by bank transfer',
  cash: 'in cash',
  other: 'by another method',
}

/** Sent to the customer when the shop has recorded a refund. */
export function refundLetter(facts: RefundFacts, { ordersPage }: Sender): Letter {
  const what = facts.orderId ? `order ${shortOrderId(facts.orderId)}` : `payment ${facts.reference ?? ''}`
  return {
    subject: `${rupeesText(facts.amount)} refunded for your ${what}`,
    greeting: greet(facts.name),
    paragraphs: [
      `We have refunded ${rupeesText(facts.amount)} ${WAYS[facts.way]} for your ${what}.`,
      `Message from the shop: ${facts.reason}`,
    ],
    details: [
      ['Amount', rupeesText(facts.amount)],
      ['Date', dayText(facts.on)],
      ...(facts.utr ? [['UTR', facts.utr] as const] : []),
    ],
    action: { words: 'View my orders', link: ordersPage },
    notes: ['If you have not received it after three working days, please reply to this email.'],
  }
}

/** Sent to the customer when the shop has taken something off the order. */
export function orderChangedLetter(facts: OrderChangedFacts, { ordersPage }: Sender): Letter {
  const order = shortOrderId(facts.orderId)
  return {
    subject: `Your order ${order} has changed`,
    greeting: greet(facts.name),
    paragraphs: [
      `We have changed your order ${order}. It now contains:`,
      ...(facts.refundDue > 0 ? [`We will refund ${rupeesText(facts.refundDue)} of your payment.`] : []),
    ],
    details: [
      ...facts.items.map(({ name, quantity }) => [name, `× ${quantity}`] as const),
      ['Total', rupeesText(facts.total)],
    ],
    action: { words: 'View my orders', link: ordersPage },
    notes: ['If you have questions, please reply to this email.'],
  }
}

/** '2026-11-30' → '30 Nov 2026'. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}
