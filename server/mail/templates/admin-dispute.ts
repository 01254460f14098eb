import type { DisputeReason } from '#contract/dispute-record.ts'
import { type Letter, type Sender } from '../letter.ts'
import type { AdminDisputeFacts } from '../queue-mail.ts'

const REASONS: Record<DisputeReason, string> = {
  'not received': 'Not received',
  damaged: 'Arrived damaged',
  'wrong item': 'Wrong item',
  'missing item': 'Something is missing',
  payment: 'Payment is not right',
  other: 'Something else',
}

/** Sent to the admins when a customer reports a problem with an order. */
export function adminDisputeLetter(facts: AdminDisputeFacts, { publicUrl }: Sender): Letter {
  const shortId = facts.orderId.slice(-6).toUpperCase()
  return {
    subject: `Problem reported with order #${shortId}`,
    greeting: 'Namaste,',
    paragraphs: ['A customer has reported a problem with an order and waits for your answer.', facts.text],
    details: [
      ['Order', `#${shortId}`],
      ['Customer', facts.customer],
      ['Reason', REASONS[facts.reason]],
    ],
    action: { words: 'Open the order', link: `${publicUrl}/admin/orders?search=${shortId}` },
  }
}
