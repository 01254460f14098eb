import { DOCUMENT_TEXTS } from '#contract/orders/document-texts.ts'
import { amountInWords } from '#contract/amount-in-words.ts'

/** Words of the invoice. Some are fixed: docs/rules/orders.md quotes them. */
export const invoiceMessages = {
  title: 'Invoice',
  named: (number: string) => `Invoice ${number}`,
  print: 'Print',
  close: 'Close',
  none: 'No order data found. Please navigate from the order management page.',
  toOrders: 'Order Management',
  stale: 'The order could not be refreshed. You’re seeing the version you opened.',
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
