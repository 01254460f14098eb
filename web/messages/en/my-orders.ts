import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import type { OrderStatus } from '#contract/statuses.ts'

/** Messages of My Orders. Some are fixed: docs/rules/storefront.md quotes them. */
export const myOrdersMessages = {
  title: 'My Orders',
  total: 'Total Orders',
  pending: 'Pending',
  delivered: 'Delivered',
  cancelled: 'Cancelled',

  none: 'No orders found',
  noneText: 'Your orders will appear here once you place one.',
  shop: 'Browse products',
  noUserId: 'User ID not found. Please login again.',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  failed: 'Failed to fetch orders',
  failedThrown: 'Failed to fetch orders. Please try again.',
  tryAgain: 'Try Again',
  page: (page: string, pages: string) => `Showing page ${page} of ${pages}`,

  search: 'Search your orders',
  searchLabel: 'Search your orders by number or product',
  noneFoundText: 'Try the order number or a word from the product name.',
  showAll: 'Show all orders',

  showTimeline: 'Show timeline',
  showTimelineOf: (shortId: string) => `Show timeline for order #${shortId}`,
  timelineOf: (shortId: string) => `Timeline for order #${shortId}`,
  timelineFailed: 'The timeline could not be loaded.',

  buyAgain: 'Buy again',
  buyAgainOf: (shortId: string) => `Buy again from order #${shortId}`,
  buyingAgain: 'Adding...',
  putInCart: (products: number) =>
    products === 1 ? '1 product added to your cart' : `${products} products added to your cart`,
  onlySoMany: (name: string, left: number) => `${name}: only ${left} in stock, so your cart has ${left}.`,
  notOnSale: (names: string) => `No longer available: ${names}`,
  buyAgainFailed: 'The order could not be loaded. Check your connection and try again.',

  invoice: 'Invoice',
  invoiceOf: (shortId: string) => `Invoice for order #${shortId}`,

  more: 'More',
  moreOf: (shortId: string) => `More for order #${shortId}`,
  share: 'Share on WhatsApp',
  shareText: (shop: string, shortId: string, total: string, status: string) =>
    `My ${shop} order #${shortId}: ${total}, ${status}`,

  order: 'Order',
  placed: 'Placed',
  payment: 'Payment',
  orderTotal: 'Total',
  status: 'Status',
  refundDue: 'Refund due',
  statusTexts: {
    pending: 'The shop will confirm your order.',
    confirmed: 'The shop has accepted your order and will pack it.',
    processing: 'The shop is preparing your order.',
    packaging: 'The shop is packing your order.',
    shipped: 'Your parcel is on its way.',
    'out for delivery': 'Your parcel is out for delivery.',
    delivered: 'Your parcel has been delivered.',
    cancelled: 'This order was cancelled.',
    returned: 'This order was returned to the shop.',
    'failed delivery': 'The courier could not deliver your parcel. Please contact the shop.',
  } satisfies Record<OrderStatus, string>,
  paymentTexts: {
    pending: 'The shop is checking your payment.',
    failed: 'The shop could not find your payment. You can send another screenshot.',
  },
  paymentAwaited: 'The shop is waiting for your payment.',
  willBePaidBack: 'The shop will refund you.',
  items: 'Items',
  productMissing: 'Product name unavailable',
  shippingAddress: 'Shipping address',
  customer: 'Customer',
  nameMissing: 'Name not available',
  phoneMissing: 'Phone not available',
  addressMissing: 'Address not available',
  emailMissing: 'Email not available',

  parcel: 'Parcel',
  track: 'Track your parcel',
  trackOf: (shortId: string) => `Track your parcel for order #${shortId}`,

  screenshot: 'Payment screenshot',
  screenshotOf: (shortId: string) => `Payment screenshot for order #${shortId}`,
  screenshotFailed: 'The payment screenshot could not be opened. Please try again.',
  screenshotDeleted: (day: string) => `Your payment screenshot was deleted on ${day}, as promised.`,
  screenshotWanted: 'The shop could not confirm your payment from this screenshot. Please send another one.',
  firstScreenshotWanted:
    'You placed this order by phone. Once you have paid, upload a screenshot of the payment here.',
  sendScreenshot: 'Send another screenshot',
  sendScreenshotOf: (shortId: string) => `Send another screenshot for order #${shortId}`,
  screenshotTitle: (shortId: string) => `Payment screenshot for order #${shortId}`,
  screenshotText:
    'Open the payment in your UPI app and take a screenshot that shows the amount, the date and the 12-digit reference (UTR). You don’t need to pay again.',
  screenshotLabel: 'Payment screenshot',
  screenshotHint: 'PNG, JPG or GIF up to 10MB',
  screenshotMissing: 'Payment screenshot is required',
  screenshotNone: 'Please choose an image.',
  screenshotOnlyFirst: 'Only the first image was added.',
  screenshotUtr: 'UTR (optional)',
  screenshotUtrHint: '12 digits, as shown in your UPI app.',
  screenshotUtrWrong: 'UTR must be 12 digits',
  screenshotSend: 'Send',
  screenshotSending: 'Sending...',
  sendFailed: 'The screenshot could not be sent. Please try again.',
  screenshotSent: 'Thank you. The shop will check your payment.',
} as const

/** Messages of a reported problem with an order, for its customer and for the shop. */
export const disputeMessages = {
  reasons: {
    'not received': 'Not received',
    damaged: 'Arrived damaged',
    'wrong item': 'Wrong item',
    'missing item': 'Missing item',
    payment: 'Problem with the payment',
    cancellation: 'Cancellation request',
    other: 'Something else',
  } satisfies Record<DisputeReason, string>,

  report: 'Report a problem',
  title: (shortId: string) => `Problem with order #${shortId}`,
  reason: 'What is the problem?',
  text: 'Description',
  textHint: 'What happened, and how should we fix it?',
  send: 'Send report',
  requestCancellation: 'Request cancellation',
  cancellationTitle: (shortId: string) => `Cancel order #${shortId}?`,
  cancellationReason: 'Why do you want to cancel?',
  cancellationReasons: [
    'Ordered by mistake',
    'Wrong item or address',
    'Delivery takes too long',
    'No longer needed',
  ],
  cancellationHint:
    'The shop reads your request and replies. Your order is cancelled only when the shop confirms it.',
  sendCancellation: 'Send request',
  sending: 'Sending...',
  failed: 'The report could not be sent. Check your connection and try again.',

  open: (reason: string, when: string) => `You reported a problem on ${when}: ${reason}.`,
  cancellationOpen: (when: string) => `You asked to cancel this order on ${when}.`,
  ticket: (ticket: string, until: string) => `Ticket ${ticket}. The shop should resolve it by ${until}.`,
  waiting: 'The shop will look into it and reply here.',
  resolved: (reason: string, when: string) => `The problem you reported (${reason}) was resolved on ${when}.`,
  cancellationResolved: (when: string) => `The shop closed your cancellation request on ${when}.`,
  response: (text: string) => `Reply from the shop: ${text}`,
} as const
