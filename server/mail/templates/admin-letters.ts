import { greet, type Letter, nameToShow, type Sender } from '../letter.ts'
import type { AdminDisputeFacts, AdminNewOrderFacts, UpiChangedFacts } from '../queue-mail.ts'
import { rupeesText } from '../rupees-text.ts'
import { REASONS } from './complaint-letters.ts'

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
