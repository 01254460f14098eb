import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import { greet, type Letter, nameToShow, rupeesText, type Sender, shortOrderId } from '../letter.ts'
import type { AdminDisputeFacts, AdminNewOrderFacts, ComplaintFacts, UpiChangedFacts } from '../queue-mail.ts'

/** Sent to the admin with each order's commit. The short id is Order Management's: the last 6 characters. */
export function adminNewOrderLetter(facts: AdminNewOrderFacts, { publicUrl }: Sender): Letter {
  const order = `#${facts.orderId.slice(-6).toUpperCase()}`
  return {
    subject: `New order ${order}: ${rupeesText(facts.total)}`,
    greeting: 'Namaste,',
    paragraphs: ['You have a new order. Please check its payment.'],
    details: [
      ['Order', order],
      ['Invoice', facts.invoiceId],
      ['Customer', facts.customer],
      ['Items', String(facts.units)],
      ['Total', rupeesText(facts.total)],
    ],
    action: { words: 'View orders', link: `${publicUrl}/admin/orders` },
  }
}

/** Sent to the admins when a customer reports a problem with an order. */
export function adminDisputeLetter(facts: AdminDisputeFacts, { publicUrl }: Sender): Letter {
  const shortId = facts.orderId.slice(-6).toUpperCase()
  return {
    subject: `Problem reported with order #${shortId}`,
    greeting: 'Namaste,',
    paragraphs: [
      'A customer has reported a problem with an order and is waiting for your reply.',
      facts.text,
    ],
    details: [
      ['Ticket', facts.ticket],
      ['Order', `#${shortId}`],
      ['Customer', facts.customer],
      ['Reason', REASONS[facts.reason]],
    ],
    action: { words: 'View order', link: `${publicUrl}/admin/orders?search=${shortId}` },
    notes: ['Consumer rules ask for an acknowledgement within 48 hours and a resolution within one month.'],
  }
}

/** Sent to every owner when the UPI ID or payee of the shop changes. */
export function upiChangedLetter({ name, upiId, payeeName, by }: UpiChangedFacts, sender: Sender): Letter {
  return {
    subject: `The UPI ID of ${sender.shopName} has changed`,
    greeting: greet(name),
    paragraphs: [
      'Customers now pay to the UPI ID below. If you don’t know about this change, sign in, correct it and change your password.',
    ],
    details: [
      ['UPI ID', upiId],
      ['Payee name', payeeName],
      ['Changed by', nameToShow(by) || 'An owner'],
    ],
    action: { words: 'Check store settings', link: `${sender.publicUrl}/admin/settings` },
  }
}

const REASONS: Record<DisputeReason, string> = {
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
