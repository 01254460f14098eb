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
