import type { TrackingState } from '#contract/orders/dispatch.ts'

/** What is said of a line of a courier's file; one that the batch leaves out has a word of its own. */
const states: Record<TrackingState | 'not selected', string> = {
  ready: 'Ready',
  'unknown order': 'No such order',
  'ambiguous order': 'Fits several orders',
  'wrong state': 'Not ready to ship',
  'same order twice': 'Order stands here twice',
  'no number': 'No tracking number',
  'already so': 'Has this number already',
  'bad number': 'Not a tracking number',
  'parcel stopped': 'Cancelled, returned or failed',
  unreadable: 'More cells than headings',
  'not selected': 'Not selected',
}

/** Words for shipping orders with the tracking numbers of a courier's file. */
export const trackingFileMessages = {
  button: 'Tracking from CSV',
  title: 'Tracking from CSV',
  shipTitle: (count: string) => (count === '1' ? 'Ship 1 order' : `Ship ${count} orders`),
  text: 'Choose the file that your courier sent back, with a tracking number for each order. Nothing is changed before you have seen what was read.',
  file: 'Courier’s CSV',
  fileNote: 'CSV, at most 2 MB and 5,000 rows',
  tooLarge: 'This file is larger than 2 MB. Split it, or leave out columns.',
  onlyOne: 'One file at a time: the first one was taken.',
  readFailed: 'The file could not be read. Please try again.',
  reading: 'Reading the file',

  columns: 'Columns of the file',
  orderColumn: 'Order',
  numberColumn: 'Tracking number',
  courierColumn: 'Courier',
  noColumn: 'None',
  courier: 'Courier of rows without one',
  courierUnknown: 'Other',
  chooseColumns: 'Choose the columns of the order and of the tracking number.',

  rows: 'Rows of the file',
  line: 'Row',
  order: 'Order',
  customer: 'Customer',
  tracking: 'Tracking',
  state: 'State',
  states,
  sameNumber: 'Number on another order too',
  counts: (ready: string, all: string) =>
    all === '1' ? `${ready} of 1 row is ready.` : `${ready} of ${all} rows are ready.`,
  notReady: (count: string) =>
    count === '1'
      ? 'The other one stays as it is; it is the first one below.'
      : `The other ${count} stay as they are; they stand first below.`,
  missing: (count: string) =>
    count === '1'
      ? '1 selected order is not ready in this file and stays as it is.'
      : `${count} selected orders are not ready in this file and stay as they are.`,
  nothingReady: 'No row of this file is ready.',
  saveOthers: 'Save the others',
  othersHead: ['Row', 'Order', 'Tracking number', 'Courier', 'Why'],
  othersName: 'not-shipped.csv',

  back: 'Go back',
  shipWithout: (count: string) => `Ship ${count} without tracking`,
  ship: (count: string) => (count === '1' ? 'Ship 1 order' : `Ship ${count} orders`),
} as const
