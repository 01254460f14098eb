/** Words of My Orders. Texts of specification sections 2 and 8 are verbatim. */
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

  share: 'WhatsApp',
  shareOf: (shortId: string) => `Share order #${shortId} by WhatsApp`,
  shareText: (shop: string, shortId: string, total: string, status: string) =>
    `My ${shop} order #${shortId}: ${total}, ${status}`,

  order: 'Order',
  orderNamed: (shortId: string) => `Order #${shortId}`,
  placed: 'Placed',
  payment: 'Payment',
  orderTotal: 'Total',
  status: 'Status',
  refundDue: 'Refund due',
  items: 'Items',
  productMissing: 'Product name unavailable',
  shippingAddress: 'Shipping address',
  customer: 'Customer',
  nameMissing: 'Name not available',
  phoneMissing: 'Phone not available',
  addressMissing: 'Address not available',
  emailMissing: 'Email not available',

  screenshot: 'Payment screenshot',
  openingScreenshot: 'Opening...',
  screenshotOf: (shortId: string) => `Payment screenshot of order #${shortId}`,
  screenshotFailed: 'The payment screenshot could not be opened.',
} as const
