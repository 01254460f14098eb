import { greet, type Letter, type Sender, shortOrderId } from '../letter.ts'
import type { OrderChangedFacts, RefundFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'

const WAYS: Record<RefundFacts['way'], string> = {
  upi: 'by UPI',
  bank: 'by bank transfer',
  cash: 'in cash',
  other: 'by another way',
}

/** Sent to the customer when the shop has recorded a refund. */
export function refundLetter(facts: RefundFacts, { publicUrl }: Sender): Letter {
  const what = facts.orderId ? `order ${shortOrderId(facts.orderId)}` : `payment ${facts.reference ?? ''}`
  return {
    subject: `${rupeesText(facts.amount)} refunded for your ${what}`,
    greeting: greet(facts.name),
    paragraphs: [
      `We have returned ${rupeesText(facts.amount)} ${WAYS[facts.way]} for your ${what}.`,
      `The shop writes: ${facts.reason}`,
    ],
    details: [
      ['Amount', rupeesText(facts.amount)],
      ['Day', dayText(facts.on)],
      ...(facts.utr ? [['UTR', facts.utr] as const] : []),
    ],
    action: { words: 'See my orders', link: `${publicUrl}/my-orders` },
    notes: ['If it has not reached you after three working days, please answer this mail.'],
  }
}

/** Sent to the customer when the shop has taken something off the order. */
export function orderChangedLetter(facts: OrderChangedFacts, { publicUrl }: Sender): Letter {
  const order = shortOrderId(facts.orderId)
  return {
    subject: `Your order ${order} has changed`,
    greeting: greet(facts.name),
    paragraphs: [
      `We have changed your order ${order}. This is what you will get:`,
      ...(facts.refundDue > 0
        ? [`${rupeesText(facts.refundDue)} of your payment will be returned to you.`]
        : []),
    ],
    details: [
      ...facts.items.map(({ name, quantity }) => [name, `× ${quantity}`] as const),
      ['Total', rupeesText(facts.total)],
    ],
    action: { words: 'See my orders', link: `${publicUrl}/my-orders` },
    notes: ['If you have questions, please answer this mail.'],
  }
}

/** '2026-11-30' → '30 Nov 2026'. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}
