/** Words of the print page and of the papers that go with a parcel. */
export const printMessages = {
  title: 'Print orders',
  count: (count: string) => (count === '1' ? '1 order' : `${count} orders`),
  print: 'Print',
  preparing: 'Preparing…',
  close: 'Close',
  what: 'Documents to print',
  papers: { picking: 'Picking list', slips: 'Packing slips', invoices: 'Invoices', labels: 'Address labels' },
  size: 'Label size',
  sizes: { a4: 'A4, four per page', thermal: '100 × 150 mm' },
  none: 'No orders to print. Select orders in Order Management first.',
  nothingChosen: 'Choose at least one document to print.',
  toOrders: 'Order Management',
  failed: 'The orders could not be loaded.',
  tryAgain: 'Try again',
  loading: 'Loading the orders',
  missing: (count: string) =>
    count === '1'
      ? '1 of the selected orders no longer exists.'
      : `${count} of the selected orders no longer exist.`,

  picking: 'Picking list',
  pickingFacts: (orders: string, pieces: string, day: string) => `${orders}, ${pieces}, ${day}`,
  pieces: (count: string) => (count === '1' ? '1 item' : `${count} items`),
  picture: 'Image',
  product: 'Product',
  shelf: 'Shelf',
  quantity: 'Quantity',
  forOrders: 'For orders',
  times: (id: string, quantity: string) => `${id} × ${quantity}`,
  unknownProduct: 'Unknown Product',
  missingFact: '–',

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
  facts: (pieces: string, weight: string) => (weight ? `${pieces}, ${weight}` : pieces),
  barcodeOf: (id: string) => `Barcode for order ${id}`,
  qrOf: (id: string) => `QR code for order ${id}`,
} as const

/** Words for acts on many orders at once. */
export const batchMessages = {
  select: (id: string) => `Select order ${id}`,
  selectPage: 'Select all orders on this page',

  bar: 'Selected orders',
  selected: (count: string) => `${count} selected`,
  selectAll: (count: string) => `Select all ${count}`,
  firstOf: (count: string, total: string) => `The first ${count} of ${total} are selected.`,
  allFailed: 'The orders could not be selected. Please try again.',
  clear: 'Clear',
  acts: { confirm: 'Confirm', pack: 'Pack', ship: 'Ship…' },
  actOn: {
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
  stopping: 'Stopping…',
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
  close: 'Close',
  sameNumber: 'These tracking numbers are also used on other orders. Please check them:',
  sameNumberOf: (id: string, others: string) => `${id}, also ${others}`,
} as const
