import {
  askShop,
  greet,
  type EmailContent,
  nameToShow,
  rupeesText,
  type Sender,
  viewOrders,
} from './email-content.ts'
import type {
  InvitationData,
  LinkData,
  MailedStatus,
  OrderReceivedData,
  OrderStatusData,
  AdminDisputeData,
  AdminNewOrderData,
  ComplaintData,
  UpiChangedData,
} from './queue-mail.ts'
import { customerShortId, shortId } from '../ids.ts'
import type { DisputeReason } from '#contract/orders/dispute-record.ts'

/** Sent to the customer when the order is committed: what was ordered and what happens next. */
export function orderReceivedEmail(data: OrderReceivedData, sender: Sender): EmailContent {
  const { shopName, ordersPage } = sender
  const order = `#${customerShortId(data.orderId)}`
  const { payTo } = data
  return {
    subject: `We have received your order ${order}`,
    greeting: greet(data.name),
    paragraphs: [
      data.byPhone
        ? `Thank you for your phone order at ${shopName}. We will email you when your payment is confirmed.`
        : `Thank you for your order at ${shopName}. We are checking your payment and will email you when it is confirmed.`,
      ...(payTo ? [`Please pay ${rupeesText(data.total)} to the UPI ID ${payTo.upiId}.`] : []),
    ],
    details: [
      ['Order', order],
      ['Invoice', data.invoiceId],
      ...data.items.map(({ name, quantity, price }) => [name, `${quantity} × ${rupeesText(price)}`] as const),
      ['Shipping', rupeesText(data.shipping)],
      ...(data.rounding ? [['Rounding', rupeesText(data.rounding)] as const] : []),
      ['Total', rupeesText(data.total)],
      ...(payTo ? [['UPI ID', payTo.upiId] as const] : []),
    ],
    ...(payTo
      ? {
          action: { label: `Pay ${rupeesText(data.total)} by UPI`, link: payTo.link },
          notes: [
            `The button opens a UPI app on your phone. If it does not work, enter the UPI ID and the amount in your UPI app. After you have paid, upload a screenshot at ${ordersPage}.`,
          ],
        }
      : { action: viewOrders(sender) }),
  }
}

const STATUS_TEXTS: Record<MailedStatus, readonly [subject: string, sentence: string]> = {
  confirmed: ['is confirmed', 'is confirmed. We are getting it ready.'],
  shipped: ['is on its way', 'has been shipped and is on its way to you.'],
  'out for delivery': ['is out for delivery', 'is out for delivery and should reach you today.'],
  delivered: ['has been delivered', 'has been delivered. We hope you like it.'],
  cancelled: ['has been cancelled', 'has been cancelled.'],
  returned: ['has been returned', 'has been returned to the shop.'],
  'failed delivery': [
    'could not be delivered',
    'could not be delivered. Please contact us to arrange another delivery.',
  ],
}

const TRACKED = ['can now be tracked', 'can now be tracked.'] as const

/** When tracking that was emailed before is corrected or removed. */
function correctedTrackingTexts({ tracking, replaces }: OrderStatusData) {
  if (!replaces) return undefined
  const was = replaces.number
  return tracking
    ? (['has a new tracking number', `has a new tracking number. It replaces ${was}.`] as const)
    : ([
        'no longer has a tracking number',
        `no longer has a tracking number. Please do not use ${was}.`,
      ] as const)
}

/**
 * Sent to the customer at each change in MAILED_STATUSES, and when a shipped parcel gets a tracking number or a
 * different one.
 */
export function orderStatusEmail(data: OrderStatusData, sender: Sender): EmailContent {
  const order = `#${customerShortId(data.orderId)}`
  const [subject, sentence] =
    correctedTrackingTexts(data) ?? (data.justTracked ? TRACKED : STATUS_TEXTS[data.status])
  const { tracking } = data
  return {
    subject: `Your order ${order} ${subject}`,
    greeting: greet(data.name),
    paragraphs: [
      `Your order ${order} of ${rupeesText(data.total)} ${sentence}`,
      ...(data.refundDue ? [`We will refund your payment of ${rupeesText(data.refund ?? data.total)}.`] : []),
    ],
    ...(tracking && {
      details: [
        ['Courier', tracking.courier],
        ['Tracking number', tracking.number],
      ],
    }),
    action: tracking?.link ? { label: 'Track your parcel', link: tracking.link } : viewOrders(sender),
  }
}

/** Sent at registration and on request: the link is valid for seven days. */
export function verifyAddressEmail({ name, link }: LinkData, { shopName }: Sender): EmailContent {
  return {
    subject: `Verify your email for ${shopName}`,
    greeting: greet(name),
    paragraphs: [`Thank you for registering at ${shopName}. Please verify your email address.`],
    action: { label: 'Verify my email', link },
    notes: [
      'This link works once and expires in seven days.',
      'If you did not register, you can ignore this email.',
    ],
  }
}

/** Sent when a customer, or an admin for them, requests a new password: the link is valid for one hour. */
export function resetPasswordEmail({ name, link }: LinkData, { shopName }: Sender): EmailContent {
  return {
    subject: `Choose a new password for ${shopName}`,
    greeting: greet(name),
    paragraphs: [`We received a request for a new password for your account at ${shopName}.`],
    action: { label: 'Choose a new password', link },
    notes: [
      'This link works once and expires in one hour. When you choose a new password, you will be signed out on all devices.',
      'If you did not request this, you can ignore this email. Your password will not change.',
    ],
  }
}

/** Sent to a person whom an owner invites to the staff: the link is valid for seven days. */
export function staffInvitationEmail(
  { name, link, role, by }: InvitationData,
  { shopName }: Sender,
): EmailContent {
  const inviter = nameToShow(by)
  return {
    subject: `Join the team at ${shopName}`,
    greeting: greet(name),
    paragraphs: [
      `${inviter || 'An owner'} invites you to help run ${shopName}. Your role: ${role}.`,
      'Open the link to choose your name and password.',
    ],
    action: { label: 'Accept invitation', link },
    notes: [
      'This link works once and expires in seven days.',
      'If you don’t know this shop, you can ignore this email.',
    ],
  }
}

export function accountSuspendedEmail({ name }: { name: string }, sender: Sender): EmailContent {
  const { shopName, publicUrl } = sender
  return {
    subject: `Your account at ${shopName} is suspended`,
    greeting: greet(name),
    paragraphs: [
      `Your account at ${shopName} has been suspended, so you cannot sign in for now. Your existing orders are not affected.`,
      `If you think this is a mistake, please ${askShop(sender)}.`,
    ],
    action: { label: `Go to ${shopName}`, link: publicUrl },
  }
}

/** Sent to an admin who tests whether the shop can send email. */
export function testEmail({ shopName, publicUrl }: Sender): EmailContent {
  return {
    subject: `Test email from ${shopName}`,
    greeting: greet(''),
    paragraphs: [`${shopName} can send email. This is how your customers see its emails.`],
    action: { label: `Go to ${shopName}`, link: publicUrl },
  }
}

/** Sent to the admins when an order is committed. */
export function adminNewOrderEmail(data: AdminNewOrderData, { publicUrl }: Sender): EmailContent {
  const order = `#${shortId(data.orderId)}`
  return {
    subject: `New order ${order}: ${rupeesText(data.total)}`,
    greeting: 'Namaste,',
    paragraphs: ['You have a new order. Please check its payment.'],
    details: [
      ['Order', order],
      ['Invoice', data.invoiceId],
      ['Customer', data.customer],
      ['Items', String(data.units)],
      ['Total', rupeesText(data.total)],
    ],
    action: { label: 'View orders', link: `${publicUrl}/admin/orders` },
  }
}

export function adminDisputeEmail(data: AdminDisputeData, { publicUrl }: Sender): EmailContent {
  const order = shortId(data.orderId)
  const [subject, sentence] =
    data.reason === 'cancellation'
      ? ['Cancellation requested for', 'A customer wants to cancel an order']
      : ['Problem reported with', 'A customer has reported a problem with an order']
  return {
    subject: `${subject} order #${order}`,
    greeting: 'Namaste,',
    paragraphs: [`${sentence} and is waiting for your reply.`, data.text],
    details: [
      ['Ticket', data.ticket],
      ['Order', `#${order}`],
      ['Customer', data.customer],
      ['Reason', REASONS[data.reason]],
    ],
    action: { label: 'View order', link: `${publicUrl}/admin/orders?search=${order}` },
    notes: ['Consumer rules require an acknowledgement within 48 hours and a resolution within one month.'],
  }
}

/** Sent to every owner when the UPI ID or payee of the shop changes. */
export function upiChangedEmail(
  { name, upiId, payeeName, by }: UpiChangedData,
  sender: Sender,
): EmailContent {
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
    action: { label: 'Check store settings', link: `${sender.publicUrl}/admin/settings` },
  }
}

const REASONS: Record<DisputeReason, string> = {
  'not received': 'Not received',
  damaged: 'Arrived damaged',
  'wrong item': 'Wrong item',
  'missing item': 'Missing item',
  payment: 'Problem with the payment',
  cancellation: 'Cancellation request',
  other: 'Something else',
}

/** Sent to the customer immediately: the acknowledgement that consumer rules require within 48 hours. */
export function complaintReceivedEmail(data: ComplaintData, sender: Sender): EmailContent {
  const order = `#${customerShortId(data.orderId)}`
  const [what, sentence] =
    data.reason === 'cancellation'
      ? [
          'cancellation request',
          `You asked us to cancel your order ${order}. We will reply within one month. The order is cancelled only when we confirm it.`,
        ]
      : [
          'complaint',
          `Thank you for telling us about the problem with your order ${order}. We will look into it and resolve it within one month.`,
        ]
  return {
    ...common(data, sender),
    subject: `We have received your ${what} ${data.ticket}`,
    paragraphs: [sentence, `You wrote: ${data.text}`],
    notes: [`To add something, ${askShop(sender)}. Please keep the ticket number ${data.ticket}.`],
  }
}

export function complaintResolvedEmail(data: ComplaintData, sender: Sender): EmailContent {
  const order = `#${customerShortId(data.orderId)}`
  const [subject, sentence, open] =
    data.reason === 'cancellation'
      ? [
          `Your cancellation request ${data.ticket} is closed`,
          `We have reviewed your request to cancel your order ${order}.`,
          'you have questions',
        ]
      : [
          `Your complaint ${data.ticket} is resolved`,
          `We have resolved the problem with your order ${order}.`,
          'the problem isn’t resolved',
        ]
  return {
    ...common(data, sender),
    subject,
    paragraphs: [sentence, ...(data.text ? [`Message from the shop: ${data.text}`] : [])],
    notes: [`If ${open}, please ${askShop(sender)}.`],
  }
}

function common(
  { name, orderId, ticket, reason }: ComplaintData,
  sender: Sender,
): Pick<EmailContent, 'greeting' | 'details' | 'action'> {
  return {
    greeting: greet(name),
    details: [
      ['Ticket', ticket],
      ['Order', `#${customerShortId(orderId)}`],
      ['Reason', REASONS[reason]],
    ],
    action: viewOrders(sender),
  }
}
