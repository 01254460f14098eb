/** Words of the command palette. */
export const paletteMessages = {
  title: 'Search everything',
  open: 'Search everything (Ctrl K)',
  hint: 'Search orders, products, customers and screens',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  groups: {
    acts: (id: string) => `Order ${id}`,
    orders: 'Orders',
    products: 'Products',
    customers: 'Customers',
    filters: 'Saved filters',
    screens: 'Screens',
  },
  looking: 'Searching…',
  found: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  none: 'No results. Try the end of an order ID, a phone number or a name.',
  failed: 'Orders, products and customers could not be searched. You can still open screens.',
  tryAgain: 'Try again',
  nameMissing: 'No name',
  stock: (pieces: string) => `${pieces} in stock`,
  paymentsToCheck: 'Payments to check',
  bankStatement: 'Bank statements',
} as const
