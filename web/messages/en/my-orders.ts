import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import type { OrderStatus } from '#contract/statuses.ts'

/** Words of My Orders. Some are fixed: docs/rules/storefront.md quotes them. */
export const myOrdersMessages = {
  title: 'My Orders',
  total: 'Total Orders',
  pending: 'Pending',
  delivered: 'Delivered',
  cancelled: 'Cancelled',

  none: 'No orders found',
  noneText: 'Your orders stand here once you have placed one.',
  shop: 'Look at products',
  noUserId: 'User ID not found. Please login again.',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  failed: 'Failed to fetch orders',
  failedThrown: 'Failed to fetch orders. Please try again.',
  tryAgain: 'Try Again',
  page: (page: string, pages: string) => `Showing page ${page} of ${pages}`,

  search: 'Search your orders',
  searchLabel: 'Search your orders by number or product',
  noneFoundText: 'Try the order number, or a word of a product’s name.',
  showAll: 'Show all orders',

  showTimeline: 'Show timeline',
  showTimelineOf: (shortId: string) => `Show timeline of order #${shortId}`,
  timelineOf: (shortId: string) => `Timeline of order #${shortId}`,
  timelineFailed: 'The timeline could not be loaded.',

  buyAgain: 'Buy again',
  buyAgainOf: (shortId: string) => `Buy again what is in order #${shortId}`,
  buyingAgain: 'Adding...',
  putInCart: (products: number) =>
    products === 1 ? 'One product is in your cart' : `${products} products are in your cart`,
  onlySoMany: (name: string, left: number) => `${name}: only ${left} in stock, so the cart has ${left}.`,
  notOnSale: (names: string) => `Not on sale now: ${names}`,
  buyAgainFailed: 'The order could not be read. Please try again.',

  invoice: 'Invoice',
  invoiceOf: (shortId: string) => `Invoice of order #${shortId}`,

  more: 'More',
  moreOf: (shortId: string) => `More for order #${shortId}`,
  share: 'Share by WhatsApp',
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
    confirmed: 'The shop has taken your order and will pack it.',
    processing: 'The shop is preparing your order.',
    packaging: 'The shop is packing your order.',
    shipped: 'Your parcel is on its way.',
    'out for delivery': 'The courier is bringing your parcel to you.',
    delivered: 'Your parcel has arrived.',
    cancelled: 'This order will not be sent.',
    returned: 'The goods went back to the shop.',
    'failed delivery': 'The courier could not hand over your parcel. Please ask the shop what comes next.',
  } satisfies Record<OrderStatus, string>,
  paymentTexts: {
    pending: 'The shop is checking your payment.',
    failed: 'The shop did not find your payment. You can send another picture of it.',
  },
  paymentAwaited: 'The shop waits for your payment.',
  willBePaidBack: 'The shop will pay you back.',
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
  trackOf: (shortId: string) => `Track your parcel of order #${shortId}`,

  screenshot: 'Payment screenshot',
  screenshotOf: (shortId: string) => `Payment screenshot of order #${shortId}`,
  screenshotFailed: 'The payment screenshot could not be opened.',
  screenshotDeleted: (day: string) => `Your payment screenshot was deleted on ${day}, as promised.`,
  pictureWanted:
    'The shop could not tell from your screenshot whether you have paid. Please send another picture of the payment.',
  firstPictureWanted:
    'The shop has taken this order by phone. When you have paid, send a picture of the payment here.',
  sendPicture: 'Send another picture',
  sendPictureOf: (shortId: string) => `Send another picture of the payment for order #${shortId}`,
  pictureTitle: (shortId: string) => `Payment picture for order #${shortId}`,
  pictureText:
    'Open the payment in your UPI app and take a picture that shows the amount, the date and the 12-digit reference (UTR). There is no need to pay again.',
  picture: 'Payment screenshot',
  pictureHint: 'PNG, JPG or GIF up to 10MB',
  pictureMissing: 'Payment screenshot is required',
  pictureNone: 'Please choose a picture.',
  pictureOnlyFirst: 'Only the first picture was taken.',
  pictureUtr: 'UTR (optional)',
  pictureUtrHint: '12 digits, as your UPI app shows them.',
  pictureUtrWrong: 'A UTR has 12 digits',
  pictureSend: 'Send',
  pictureSending: 'Sending...',
  pictureFailed: 'The picture could not be sent. Please try again.',
  pictureSent: 'Thank you. The shop will check your payment.',
} as const

/** Words of a problem with an order, for its customer and for the shop. */
export const disputeMessages = {
  reasons: {
    'not received': 'Not received',
    damaged: 'Arrived damaged',
    'wrong item': 'Wrong item',
    'missing item': 'Something is missing',
    payment: 'Payment is not right',
    other: 'Something else',
  } satisfies Record<DisputeReason, string>,

  report: 'Report a problem',
  reportOf: (shortId: string) => `Report a problem with order #${shortId}`,
  title: (shortId: string) => `Problem with order #${shortId}`,
  reason: 'What is the problem?',
  text: 'Description',
  textHint: 'What happened, and what would put it right?',
  send: 'Send report',
  sending: 'Sending...',
  failed: 'The report could not be sent. Please check your connection and send it again.',

  open: (reason: string, when: string) => `You reported on ${when}: ${reason}.`,
  waiting: 'The shop will look into it and answer here.',
  resolved: (reason: string, when: string) => `Your problem '${reason}' was resolved on ${when}.`,
  answer: (text: string) => `The shop says: ${text}`,
} as const
