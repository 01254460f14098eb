/** Words for acts on many orders at once. */
export const batchMessages = {
  select: (id: string) => `Select order ${id}`,
  selectPage: 'Select all orders on this page',
  keys: [
    ['X', 'Select the order'],
    ['Shift + J, K', 'Select on the way'],
    ['Shift + Space', 'Select from the last one to here'],
    ['A', 'Select the page, or nothing of it'],
    ['Shift + A', 'Select all that match'],
    ['B', 'To the buttons for the selected'],
  ],

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
    confirm: 'None of the selected orders is pending.',
    pack: 'None of the selected orders is confirmed.',
    ship: 'None of the selected orders is confirmed or packed.',
  },
  print: 'Print…',
  courierFile: 'Courier CSV',
  courierFileHint: 'For the courier’s upload: names, addresses, weights, contents',
  courierFileTooMany: (most: string) => `A courier’s file holds ${most} orders at most.`,
  courierFileFailed: 'The file could not be made. Please try again.',

  titles: { confirmed: 'Confirm orders', packaging: 'Pack orders', shipped: 'Ship orders' },
  otherTitle: 'Change orders',
  unpaidText: (count: string, all: string) =>
    `${count} of these ${all} orders ${count === '1' ? 'is' : 'are'} not marked paid. Confirm the others, or all of them?`,
  unpaidOnlyText: (all: string) =>
    all === '1'
      ? 'This order is not marked paid. Confirm it all the same?'
      : `None of these ${all} orders is marked paid. Confirm them all the same?`,
  keep: 'Go back',
  confirmPaid: (count: string) => `Confirm ${count} paid`,
  confirmAll: (count: string) => `Confirm all ${count}`,

  progress: 'Progress',
  progressOf: (done: string, all: string) => `${done} of ${all}`,
  working: 'Please keep this page open. You can stop at any time: what is done stays done.',
  stop: 'Stop',
  stopping: 'Stopping…',
  allDone: (count: string, status: string) =>
    count === '1' ? `1 order is ${status} now` : `${count} orders are ${status} now`,
  done: (count: string, status: string) =>
    count === '1' ? `1 order is ${status}.` : `${count} orders are ${status}.`,
  refused: (count: string) => `Not changed: ${count}`,
  refusedList: 'Orders that were not changed, and why',
  openOrder: (id: string) => `Open order ${id} in a new tab`,
  broken: 'The connection broke. What is done is kept; try the rest again, nothing happens twice.',
  brokenBecause: (why: string) => `${why} What is done is kept; try the rest again, nothing happens twice.`,
  open: (count: string) => `Not tried yet: ${count}`,
  again: (count: string) => `Try Again (${count})`,
  close: 'Close',
  sameNumber: 'These tracking numbers stand on other orders too. Please check them:',
  sameNumberOf: (id: string, others: string) => `${id}, also ${others}`,
} as const
