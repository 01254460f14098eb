import type { TrackingState } from '#contract/orders/dispatch.ts'

/** Messages of a parcel in the order modal. */
export const trackingMessages = {
  title: 'Parcel',
  add: 'Add tracking',
  edit: 'Edit tracking',
  remove: 'Remove tracking',
  follow: 'Track parcel',
  copy: 'Copy tracking number',
  none: 'No tracking number yet.',
  courier: 'Courier',
  number: 'Tracking number (AWB)',
  link: 'Link',
  linkHint: 'Leave empty to use the courier’s tracking link from the store settings.',
  goesAlong: 'Saved when you press Mark as Shipped. The customer is notified.',
  save: 'Save tracking',
  cancel: 'Cancel',
  saved: 'Tracking saved',
  removed: 'Tracking removed',
  failed: 'The tracking could not be saved. Please try again.',
  sameNumber: (orders: number) =>
    orders === 1 ? 'Another order has this tracking number:' : 'Other orders have this tracking number:',
} as const

/** The results of a row in a courier's file; rows left out by the batch have their own text. */
const states: Record<TrackingState | 'not selected', string> = {
  ready: 'Ready',
  'unknown order': 'Order not found',
  'ambiguous order': 'Matches several orders',
  'wrong state': 'Not ready to ship',
  'same order twice': 'Order is listed twice',
  'no number': 'No tracking number',
  'already so': 'Already has this number',
  'bad number': 'Invalid tracking number',
  'parcel stopped': 'Cancelled, returned or failed',
  unreadable: 'More cells than headings',
  'not selected': 'Not selected',
}

/** Messages for shipping orders with the tracking numbers of a courier's file. */
export const trackingFileMessages = {
  button: 'Import tracking',
  title: 'Import tracking',
  shipTitle: (count: string) => (count === '1' ? 'Ship 1 order' : `Ship ${count} orders`),
  text: 'Choose the file that your courier sent back, with a tracking number for each order. You can review it before anything changes.',
  file: 'Courier CSV',
  fileNote: 'CSV, up to 2 MB and 5,000 rows',
  tooLarge: 'This file is larger than 2 MB. Split it or remove columns.',
  onlyOne: 'Choose one file at a time. Only the first one was used.',
  readFailed: 'The file could not be read. Please try again.',
  reading: 'Reading the file',

  typed: 'Or type or scan each tracking number',
  chooseCourier: 'Choose a courier',
  ownLabel: 'This is the order’s own label. Scan the courier’s label instead.',
  numberOf: (id: string, customer: string) => (customer ? `${id} · ${customer}` : id),
  withoutNumber: (count: string) =>
    count === '1'
      ? '1 order has no tracking number and will be shipped without one.'
      : `${count} orders have no tracking number and will be shipped without one.`,

  columns: 'Columns in the file',
  orderColumn: 'Order',
  numberColumn: 'Tracking number',
  courierColumn: 'Courier',
  noColumn: 'None',
  courier: 'Courier for rows without one',
  courierUnknown: 'Other',
  chooseColumns: 'Choose the columns for the order and the tracking number.',

  rows: 'Rows in the file',
  line: 'Row',
  order: 'Order',
  customer: 'Customer',
  tracking: 'Tracking',
  state: 'Result',
  states,
  sameNumber: 'Also used on another order',
  counts: (ready: string, all: string) =>
    all === '1'
      ? `${ready} of 1 row is ready.`
      : `${ready} of ${all} rows ${ready === '1' ? 'is' : 'are'} ready.`,
  notReady: (count: string) =>
    count === '1'
      ? 'The other row will be skipped. It’s listed first.'
      : `The other ${count} rows will be skipped. They’re listed first.`,
  missing: (count: string) =>
    count === '1'
      ? '1 selected order is not ready in this file and will be skipped.'
      : `${count} selected orders are not ready in this file and will be skipped.`,
  nothingReady: 'No rows in this file are ready. Check the columns, or correct the file and choose it again.',
  saveOthers: 'Save the others',
  othersHead: ['Row', 'Order', 'Tracking number', 'Courier', 'Reason'],
  othersName: 'not-shipped.csv',

  back: 'Go back',
  shipWithout: (count: string) => `Ship ${count} without tracking`,
  ship: (count: string) => (count === '1' ? 'Ship 1 order' : `Ship ${count} orders`),
} as const

/** Messages of the print page and of the documents for a parcel. */
export const printMessages = {
  title: 'Print orders',
  count: (count: string) => (count === '1' ? '1 order' : `${count} orders`),
  print: 'Print',
  preparing: 'Preparing...',
  what: 'Documents to print',
  papers: { picking: 'Picking list', slips: 'Packing slips', invoices: 'Invoices', labels: 'Address labels' },
  size: 'Label size',
  sizes: { a4: 'A4, four per page', thermal: '100 × 150 mm' },
  none: 'No orders to print. Select orders in Order Management first.',
  nothingChosen: 'Choose at least one document to print.',
  toOrders: 'Order Management',
  failed: 'The orders could not be loaded.',
  missing: (count: string) =>
    count === '1'
      ? '1 of the selected orders no longer exists.'
      : `${count} of the selected orders no longer exist.`,

  picking: 'Picking list',
  pickingSummary: (orders: string, items: string, day: string) => `${orders}, ${items}, ${day}`,
  items: (count: string) => (count === '1' ? '1 item' : `${count} items`),
  image: 'Image',
  product: 'Product',
  shelf: 'Shelf',
  quantity: 'Quantity',
  forOrders: 'For orders',
  times: (id: string, quantity: string) => `${id} × ${quantity}`,
  unknownProduct: 'Unknown Product',
  missingValue: '–',

  slip: 'Packing slip',
  slipOf: (id: string) => `Packing slip for order ${id}`,
  to: 'To',
  packed: 'Packed',
  nameMissing: 'Name not available',

  labelOf: (id: string) => `Address label for order ${id}`,
  labelsPage: 'Address labels',
  from: 'From',
  pin: (pin: string) => `PIN ${pin}`,
  phone: (number: string) => `Phone ${number}`,
  weight: (grams: string) => `${grams} g`,
  summary: (items: string, weight: string) => (weight ? `${items}, ${weight}` : items),
  barcodeOf: (id: string) => `Barcode for order ${id}`,
  qrOf: (id: string) => `QR code for order ${id}`,
} as const

/** Messages for actions on many orders at once. */
export const batchMessages = {
  select: (id: string) => `Select order ${id}`,
  selectPage: 'Select all orders on this page',

  bar: 'Selected orders',
  selected: (count: string) => `${count} selected`,
  selectAll: (count: string) => `Select all ${count}`,
  firstOf: (count: string, total: string) => `The first ${count} of ${total} are selected.`,
  allFailed: 'The orders could not be selected. Please try again.',
  clear: 'Clear',
  actions: { confirm: 'Confirm', pack: 'Pack', ship: 'Ship…' },
  actionOn: {
    confirm: (count: string) => `Confirm ${count}`,
    pack: (count: string) => `Pack ${count}`,
    ship: (count: string) => `Ship ${count}…`,
  },
  nothingFor: {
    confirm: 'None of the selected orders are pending.',
    pack: 'None of the selected orders are confirmed.',
    ship: 'None of the selected orders are confirmed or packed.',
  },
  print: 'Print…',
  courierFile: 'Courier CSV',
  courierFileHint: 'For uploading to your courier: names, addresses, weights, contents',
  courierFileTooMany: (most: string) => `A courier file can have up to ${most} orders.`,
  courierFileFailed: 'The file could not be created. Please try again.',

  titles: { confirmed: 'Confirm orders', packaging: 'Pack orders', shipped: 'Ship orders' },
  otherTitle: 'Change orders',
  unpaidText: (count: string, all: string) =>
    `${count} of these ${all} orders ${count === '1' ? 'is' : 'are'} not marked paid. Confirm only the paid orders, or all of them?`,
  unpaidOnlyText: (all: string) =>
    all === '1'
      ? 'This order is not marked paid. Confirm it anyway?'
      : `None of these ${all} orders are marked paid. Confirm them anyway?`,
  keep: 'Go back',
  confirmPaid: (count: string) => `Confirm ${count} paid`,
  confirmAll: (count: string) => `Confirm all ${count}`,

  progress: 'Progress',
  progressOf: (done: string, all: string) => `${done} of ${all}`,
  working: 'Keep this page open. You can stop at any time. Changes already made are kept.',
  stop: 'Stop',
  stopping: 'Stopping...',
  allDone: (count: string, status: string) =>
    count === '1' ? `1 order changed to ${status}` : `${count} orders changed to ${status}`,
  done: (count: string, status: string) =>
    count === '1' ? `1 order changed to ${status}.` : `${count} orders changed to ${status}.`,
  refused: (count: string) => `Not changed: ${count}`,
  refusedList: 'Orders that were not changed, with reasons',
  openOrder: (id: string) => `Open order ${id} in a new tab`,
  broken:
    'The connection was lost. Changes already made are kept. Try the rest again: no order is changed twice.',
  brokenBecause: (problem: string) =>
    `${problem} Changes already made are kept. Try the rest again: no order is changed twice.`,
  open: (count: string) => `Not tried yet: ${count}`,
  again: (count: string) => `Try again (${count})`,
  sameNumber: 'These tracking numbers are also used on other orders. Please check them:',
  sameNumberOf: (id: string, others: string) => `${id}, also ${others}`,
} as const
