import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import { greet, type Letter, type Sender, shortOrderId } from '../letter.ts'
import type { ComplaintFacts } from '../queue-mail.ts'

export const REASONS: Record<DisputeReason, string> = {
  'not received': 'Not received',
  damaged: 'Arrived damaged',
  'wrong item': 'Wrong item',
  'missing item': 'Missing item',
  payment: 'Problem with the payment',
  other: 'Something else',
}

/** Sent to the customer at once: the acknowledgement that consumer rules ask for within 48 hours. */
export function complaintReceivedLetter(facts: ComplaintFacts, sender: Sender): Letter {
  return {
    ...common(facts, sender),
    subject: `We have received your complaint ${facts.ticket}`,
    paragraphs: [
      `Thank you for telling us about the problem with your order ${shortOrderId(facts.orderId)}. We will look into it and resolve it within one month.`,
      `You wrote: ${facts.text}`,
    ],
    notes: [`To add something, reply to this email. Please keep the ticket number ${facts.ticket}.`],
  }
}

/** Sent to the customer when the shop has resolved the complaint. */
export function complaintResolvedLetter(facts: ComplaintFacts, sender: Sender): Letter {
  return {
    ...common(facts, sender),
    subject: `Your complaint ${facts.ticket} is resolved`,
    paragraphs: [
      `We have resolved the problem with your order ${shortOrderId(facts.orderId)}.`,
      ...(facts.text ? [`Message from the shop: ${facts.text}`] : []),
    ],
    notes: ['If the problem isn’t resolved, please reply to this email.'],
  }
}

function common(
  { name, orderId, ticket, reason }: ComplaintFacts,
  { publicUrl }: Sender,
): Pick<Letter, 'greeting' | 'details' | 'action'> {
  return {
    greeting: greet(name),
    details: [
      ['Ticket', ticket],
      ['Order', shortOrderId(orderId)],
      ['Problem', REASONS[reason]],
    ],
    action: { words: 'View my orders', link: `${publicUrl}/my-orders` },
  }
}
