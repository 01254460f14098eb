import { accountMessages, profileMessages, termsMessages } from '#web/messages/en/account.ts'
import {
  cartMessages,
  followedMessages,
  storefrontMessages,
  wishlistMessages,
} from '#web/messages/en/storefront.ts'
import { checkoutMessages } from '#web/messages/en/checkout.ts'
import { disputeMessages, myOrdersMessages } from '#web/messages/en/my-orders.ts'
import { layoutMessages, notificationMessages, publicShopMessages } from '#web/messages/en/public-shop.ts'
import { DOCUMENT_TEXTS } from '#contract/orders/tax-document-texts.ts'
import { amountInWords } from '#contract/amount-in-words.ts'

/** Messages of the invoice. Some are fixed: docs/rules/orders.md quotes them. */
const invoiceMessages = {
  title: 'Invoice',
  named: (number: string) => `Invoice ${number}`,
  print: 'Print',
  none: 'No order data found. Please navigate from the order management page.',
  toOrders: 'Order Management',
  stale:
    'The order could not be refreshed. You’re seeing the version you opened. Reload the page to try again.',
  gstin: (number: string) => `GSTIN ${number}`,

  invoiceNumber: 'Invoice number',
  orderId: 'Order ID',
  date: 'Date',
  status: 'Status',
  paymentMethod: 'Payment method',
  paymentStatus: 'Payment status',
  billTo: 'Bill and ship to',
  nameMissing: 'Name not available',
  addressMissing: 'Address not available',
  phoneMissing: 'Phone not available',

  items: 'Items',
  serial: 'No.',
  name: 'Name',
  hsn: 'HSN code',
  quantity: 'Quantity',
  price: 'Price',
  shippingPrice: 'Shipping price',
  total: 'Total',
  unknownProduct: 'Unknown Product',
  hsnMissing: '–',

  subTotal: 'Sub total',
  totalShipping: 'Total shipping',
  invoiceValue: 'Invoice value',
  paid: 'Paid',
  refundedOn: (day: string) => `Refunded on ${day}`,
  net: 'Net after refunds',
  inWords: 'Amount in words',
  amountInWords,

  summary: 'Summary by HSN code',
  summaryItems: 'Items',
  summaryValue: 'Value',
  document: DOCUMENT_TEXTS,
  unsigned: 'This is a computer-generated invoice; no signature required.',
} as const

/** Messages of the public cart, of guest checkout, and of an order's page. */
const guestMessages = {
  cart: 'Your cart',
  browse: 'Browse products',
  missing: 'Some products from your cart are not available right now.',
  cartFailed: 'Your cart could not be loaded. Please check your connection.',
  notStored:
    'Your browser doesn’t store your cart. Allow cookies and site data for this shop, or sign in before you add items.',
  expired: 'Your session has ended. Sign in again, or continue with your mobile number.',
  notBuyer: 'You’re signed in with an account that can’t order. Sign out to buy as a customer.',

  buyTitle: 'Your details',
  buyText: 'No password needed. We’ll give you a link to track your order.',
  name: 'Name',
  nameHint: 'The name on the parcel.',
  mobile: 'Mobile number',
  mobileHint: 'Without +91. The courier may call you.',
  email: 'Email',
  emailHint: 'For updates about your order.',
  continue: 'Continue with mobile number',
  continuing: 'Please wait...',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  failed: 'Your details could not be sent. Please try again.',

  placed: (name: string) => (name ? `Order placed, thank you ${name}` : 'Order placed, thank you'),
  yourOrder: (number: string) => `Your order ${number}`,
  order: 'Order',
  invoice: 'Invoice',
  placedOn: 'Placed on',
  total: 'Total, shipping included',
  items: 'Items',
  address: 'Delivery address',
  next: 'What happens next',
  progress: 'Order progress',
  keepLink: 'Save this link: it shows your order without signing in.',
  wrongImage: 'Sent the wrong screenshot?',
  track: 'Track order',
  share: 'Share on WhatsApp',
  shareText: (shop: string, number: string, total: string) => `My ${shop} order ${number}, ${total}`,
  shopping: 'Continue shopping',

  gone: 'We can’t find an order for this link',
  goneText:
    'The link is incomplete, has expired or was replaced. If you have an account, sign in to see your order. The shop can also send you a new link.',
  orderFailed: 'The order could not be loaded. Please check your connection.',
} as const

/** Messages of corrections to an order, for customer and shop; and of refunds. */
const correctionMessages = {
  correctAddress: 'Correct address',
  correctAddressOf: (shortId: string) => `Correct address for order #${shortId}`,
  addressTitle: (shortId: string) => `Address for order ${shortId}`,
  timeLeft: (minutes: number) =>
    minutes === 1
      ? 'You can correct the address for one more minute.'
      : `You can correct the address for ${minutes} more minutes.`,
  corrected: 'Address corrected',
  save: 'Save',
  failed: 'This could not be saved. Check your connection and try again.',

  refunded: (amount: string, day: string) => `${amount} was refunded on ${day}`,
  refundWays: { upi: 'by UPI', bank: 'by bank transfer', cash: 'in cash', other: 'by another method' },
  refundUtr: (utr: string) => `UTR ${utr}`,
} as const

/** Messages of the offline shop, and of images that other apps share with it. */
const installedMessages = {
  lastSeen: (when: string) =>
    `No connection. You’re seeing products from ${when}. Prices and stock may have changed.`,
  nothingWaits:
    'You have no open checkout, so this image was not used. To send it for an order you have placed, choose “Send another screenshot” in',
} as const

export const messages = {
  frame: layoutMessages,
  account: accountMessages,
  storefront: storefrontMessages,
  cart: cartMessages,
  checkout: checkoutMessages,
  myOrders: myOrdersMessages,
  notifications: notificationMessages,
  disputes: disputeMessages,
  corrections: correctionMessages,
  installed: installedMessages,
  guests: guestMessages,
  invoice: invoiceMessages,
  profile: profileMessages,
  wishList: wishlistMessages,
  followed: followedMessages,
  terms: termsMessages,
  publicShop: publicShopMessages,
}

/** The shape of a language pack: that of the English one, with any texts. */
export type Messages = Widened<typeof messages>

/** The same type with any texts in place of these. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T extends readonly (infer One)[]
      ? readonly Widened<One>[]
      : { [Key in keyof T]: Widened<T[Key]> }
