import { z } from 'zod'
import { GUEST_TEXTS, newGuest, signedInUser } from '../accounts/auth.ts'
import { call } from '../call.ts'
import { recordResponse } from '../lists.ts'
import { paymentCalls } from '../payments/payments.ts'
import { disputeCalls } from './disputes.ts'
import { order } from './orders.ts'
import { taxDocument } from './tax-documents.ts'

/** The data of an order's own page: nothing about the account, no screenshot. */
export const linkedOrder = order
  .pick({
    _id: true,
    invoiceId: true,
    shippingAddress: true,
    documents: true,
    items: true,
    totalAmount: true,
    orderStatus: true,
    paymentStatus: true,
    paymentMethod: true,
    imageWanted: true,
    createdAt: true,
    tracking: true,
    received: true,
    refundDue: true,
    refundDueAmount: true,
    refunds: true,
    reducedBy: true,
    disputed: true,
    dispute: true,
  })
  .extend({ name: z.string(), orderLink: z.string() })
export type LinkedOrder = z.output<typeof linkedOrder>

export const guestCalls = {
  signInGuest: call('POST', '/auth/guest', {
    access: 'public',
    hourlyLimit: 'own',
    description:
      'Signs in someone who buys without a password: takes name, mobile (10 digits) and optional email, returns token and user with `guest: true`. Always creates a new account: the response never depends on whether mobile or email is known. 5 an hour from one address and for one mobile; FORBIDDEN while visitors see only the sign-in page (docs/rules/accounts.md).',
    body: newGuest,
    errorOrder: GUEST_TEXTS,
    response: z.object({ token: z.string(), user: signedInUser }),
    successMessage: 'You can order now',
    status: 201,
    errors: ['FORBIDDEN', 'TOO_MANY'],
  }),
  getLinkedOrder: call('GET', '/order/getLinked/:token', {
    access: 'public',
    description:
      'The order that the token of its link shows, and nothing else. NOT_FOUND for a wrong, replaced or expired token, and after the buyer has claimed the account.',
    response: recordResponse(linkedOrder),
    successMessage: 'Order',
  }),
  getLinkedDocument: call('GET', '/order/getLinkedDocument/:token/:id', {
    access: 'public',
    description:
      'One tax document of the order that a link shows, as getDocument returns it. NOT_FOUND as getLinkedOrder, and for a document of another order.',
    response: recordResponse(taxDocument),
    successMessage: 'Document',
  }),
  getLinkedPdf: call('GET', '/order/getLinkedPdf/:token/:id', {
    access: 'public',
    description: 'The same document as a PDF.',
    download: 'application/pdf',
    successMessage: 'PDF',
    errors: ['BUSY'],
  }),
  replaceLinkedScreenshot: call('POST', '/order/replaceLinkedScreenshot/:token', {
    access: 'public',
    hourlyLimit: 20,
    description:
      'Uploads another payment screenshot for the order that a link shows, under the rules of replaceScreenshot, and returns that order. NOT_FOUND as getLinkedOrder. 20 an hour for the order’s account, and from one address.',
    headers: paymentCalls.replaceScreenshot.headers,
    multipart: true,
    body: paymentCalls.replaceScreenshot.body,
    response: recordResponse(linkedOrder),
    successMessage: paymentCalls.replaceScreenshot.successMessage,
    errors: paymentCalls.replaceScreenshot.errors,
  }),
  reportLinkedProblem: call('POST', '/order/reportLinkedProblem/:token', {
    access: 'public',
    hourlyLimit: disputeCalls.disputeOrder.hourlyLimit,
    description:
      'Reports a problem with the order that a link shows, under the rules of disputeOrder, and returns that order. NOT_FOUND as getLinkedOrder. 30 an hour from one address.',
    body: disputeCalls.disputeOrder.body,
    response: recordResponse(linkedOrder),
    successMessage: disputeCalls.disputeOrder.successMessage,
    status: 201,
    errors: disputeCalls.disputeOrder.errors,
  }),
  replaceOrderLink: call('POST', '/order/replaceLink/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Ends the link of a guest’s order and returns a new one. NOT_ALLOWED if the customer signs in to see the order.',
    response: z.object({ orderLink: z.string() }),
    successMessage: 'The earlier link no longer works',
    errors: ['NOT_ALLOWED'],
  }),
}
