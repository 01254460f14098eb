import type { TrackingState } from '#contract/orders/dispatch.ts'

/** What is said of a line of a courier's file; one that the batch leaves out has a word of its own. */
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

/** Words for shipping orders with the tracking numbers of a courier's file. */
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
    all === '1' ? `${ready} of 1 row is ready.` : `${ready} of ${all} rows are ready.`,
  notReady: (count: string) =>
    count === '1'
      ? 'The other row is left unchanged and listed first.'
      : `The other ${count} rows are left unchanged and listed first.`,
  missing: (count: string) =>
    count === '1'
      ? '1 selected order is not ready in this file and is left unchanged.'
      : `${count} selected orders are not ready in this file and are left unchanged.`,
  nothingReady: 'No rows in this file are ready.',
  saveOthers: 'Save the others',
  othersHead: ['Row', 'Order', 'Tracking number', 'Courier', 'Reason'],
  othersName: 'not-shipped.csv',

  back: 'Go back',
  shipWithout: (count: string) => `Ship ${count} without tracking`,
  ship: (count: string) => (count === '1' ? 'Ship 1 order' : `Ship ${count} orders`),
} as const
