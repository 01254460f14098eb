import { auditMessages } from '#web/messages/en/admin/audit.ts'
import {
  batchMessages,
  printMessages,
  trackingFileMessages,
  trackingMessages,
} from '#web/messages/en/admin/batch.ts'
import { contentMessages, policiesMessages } from '#web/messages/en/admin/content.ts'
import { adminLayoutMessages, dashboardMessages, setupMessages } from '#web/messages/en/admin/dashboard.ts'
import { ordersMessages, phoneOrderMessages, refundsMessages } from '#web/messages/en/admin/orders.ts'
import { paymentsMessages } from '#web/messages/en/admin/payments.ts'
import { productFileMessages, productsMessages } from '#web/messages/en/admin/products.ts'
import { settingsMessages } from '#web/messages/en/admin/settings.ts'
import { statementMessages } from '#web/messages/en/admin/statement.ts'
import { taxMessages } from '#web/messages/en/admin/tax.ts'
import { secondFactorMessages, staffMessages, usersMessages } from '#web/messages/en/admin/users.ts'
import type { Widened } from '#web/messages/en/en.ts'
import type { Occasion } from '#contract/whatsapp-messages.ts'

/** Messages of Category Management. Some are fixed: docs/rules/catalogue.md quotes them. */
const categoriesMessages = {
  parts: 'Catalogue',
  categories: 'Categories',
  subcategories: 'Subcategories',
  totalCategories: 'Total Categories',
  totalSubcategories: 'Total Subcategories',
  activeCategories: 'Active Categories',
  activeSubcategories: 'Active Subcategories',
  counts: (total: string, active: string, inactive: string) =>
    `Total ${total} · Active ${active} · Inactive ${inactive}`,
  failed: 'Failed to fetch categories',

  ofCategories: {
    table: 'Categories',
    search: 'Search categories',
    add: 'Add category',
    editTitle: 'Edit category',
    save: 'Save category',
    none: 'No categories yet',
    noneText: 'Each product needs a category and a subcategory.',
    deleteText: 'You can delete it only if no subcategory or product uses it.',
  },
  ofSubcategories: {
    table: 'Subcategories',
    search: 'Search subcategories',
    add: 'Add subcategory',
    editTitle: 'Edit subcategory',
    save: 'Save subcategory',
    category: 'Category',
    chooseCategory: 'Choose a category',
    noActiveCategories: 'There are no active categories. Add one first.',
    none: 'No subcategories yet',
    noneText: 'Each product belongs to a category and a subcategory.',
    deleteText: 'You can delete it only if no product uses it.',
  },
} as const

const holdsMessages = {
  open: 'Reserved stock',
  openWith: (units: string) => `Reserved stock: ${units}`,
  held: (units: string) => `${units} reserved`,
  heldBesides: (units: string) => `${units} more reserved in open checkouts.`,

  title: 'Reserved stock',
  explained:
    'Stock reserved for customers at checkout. It becomes available again if they don’t order in time, after an hour at most.',
  table: 'Checkouts with reserved stock',
  customer: 'Customer',
  goods: 'Items',
  units: 'Units',
  value: 'Value',
  time: 'Reserved',
  since: (time: string) => `since ${time}`,
  until: (time: string) => `until ${time}`,
  good: (name: string, quantity: string) => `${name} ×\u00a0${quantity}`,
  more: (count: string) => `${count} more`,
  actions: 'Actions',
  release: 'Release',
  releaseOf: (customer: string) => `Release stock reserved for ${customer}`,
  pages: 'Pages of reserved stock',
  none: 'No stock is reserved',
  noneText: 'Items will appear here while customers are at checkout.',

  releaseTitle: (customer: string) => `Release stock reserved for ${customer}?`,
  releaseGoods: (items: string, more: string) =>
    more
      ? `${items} and ${more} other ${more === '1' ? 'product' : 'products'} will be available again immediately.`
      : `${items} will be available again immediately.`,
  releaseText:
    'The checkout stays open. If the customer has already paid, the order is still accepted while stock lasts. This customer can’t reserve stock for the next 15 minutes.',
  cancel: 'Cancel',
  releasing: 'Releasing...',
} as const

/** Messages of the command palette. */
const paletteMessages = {
  title: 'Search everything',
  open: 'Search everything (Ctrl K)',
  hint: 'Search orders, products, customers and screens',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  groups: {
    actions: (id: string) => `Order ${id}`,
    orders: 'Orders',
    products: 'Products',
    customers: 'Customers',
    filters: 'Saved filters',
    screens: 'Screens',
  },
  looking: 'Searching...',
  found: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  none: 'No results. Try the end of an order ID, a phone number or a name.',
  failed: 'Orders, products and customers could not be searched. You can still open screens.',
  nameMissing: 'No name',
  stock: (items: string) => `${items} in stock`,
  paymentsToCheck: 'Payments to check',
  bankStatement: 'Bank statements',
} as const

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Messages of the day's tasks on the dashboard. */
const dayMessages = {
  title: 'Your day',
  parts: {
    toCheck: 'To check',
    toConfirm: 'To confirm',
    toPack: 'To pack',
    toShip: 'To ship',
    refundDue: 'Refund due',
    problems: 'Problems',
  },
  orMore: (count: string) => `${count}+`,
  oldest: (age: string) => `oldest ${age}`,
  minutes: (count: number) => counted(count, 'minute'),
  hours: (count: number) => counted(count, 'hour'),
  days: (count: number) => counted(count, 'day'),
  none: 'You’re all caught up.',
  noneText: 'New payments and orders will appear here.',
  failed: 'Your tasks could not be loaded.',
} as const

/** Messages of the notes and WhatsApp messages of an order. */
const notesMessages = {
  note: 'Internal note',
  noteHint: 'Customers don’t see this. Press Ctrl or ⌘ + Enter to save.',
  noteSave: 'Add note',
  noteFailed: 'The note could not be saved. Please try again.',

  whatsApp: 'Message on WhatsApp',
  noMobile: 'This order has no Indian mobile number. Contact the customer another way.',
  occasions: {
    received: 'Order received',
    paid: 'Payment confirmed',
    picture: 'Ask for another screenshot',
    shipped: 'Shipped',
    delivered: 'Delivered',
  } satisfies Record<Occasion, string>,
  notNoted: 'WhatsApp was opened, but this could not be added to the history.',
} as const

/** Messages about the amount received for a paid order. */
const receivedMessages = {
  received: (amount: string, from: string) => `Received ${amount} (${from}).`,
  from: {
    statement: 'statement line',
    'unmatched payment': 'assigned payment',
    admin: 'marked paid by staff',
  },
  short: (owed: string, total: string) =>
    `That is ${owed} less than the order total of ${total}. The customer still owes ${owed}.`,
  over: (over: string, total: string) =>
    `That is ${over} more than the order total of ${total}. You can refund it.`,
  correct: 'Correct amount',
  corrected: (amount: string) => `Received amount corrected to ${amount}`,
  anotherAmount: 'Different amount received',
  title: (id: string) => `Amount received for order ${id}`,
  ask: (total: string) => `The order total is ${total}. Enter the amount that reached your account.`,
  askBoth: (asked: string, total: string) =>
    `The customer was asked to pay ${asked}. The order total is now ${total}. Enter the amount that reached your account.`,
  amount: 'Amount received, ₹',
  markPaid: 'Mark paid',
  save: 'Save amount',
  failed: 'The amount could not be saved. Please try again.',
} as const

/** Messages of the filters that an admin has saved in Order Management. */
const savedFiltersMessages = {
  saved: 'Saved filters',
  save: 'Save this filter',
  rename: 'Rename',
  remove: 'Delete',
  saveTitle: 'Save this filter',
  renameTitle: 'Rename this filter',
  name: 'Name',
  nameMissing: 'Please enter a name for the filter',
  nameHint: 'Only you can see it. Saving replaces your filter with the same name.',
  cancel: 'Cancel',
  confirm: 'Save',
  done: (name: string) => `Saved as “${name}”`,
  removed: (name: string) => `“${name}” deleted`,
  failed: 'The filter could not be saved. Please try again.',
  removeFailed: 'The filter could not be deleted. Please try again.',
} as const

export const adminMessages = {
  frame: adminLayoutMessages,
  dashboard: dashboardMessages,
  day: dayMessages,
  palette: paletteMessages,
  savedFilters: savedFiltersMessages,
  users: usersMessages,
  staff: staffMessages,
  orders: ordersMessages,
  notes: notesMessages,
  phoneOrder: phoneOrderMessages,
  tracking: trackingMessages,
  payments: paymentsMessages,
  received: receivedMessages,
  refunds: refundsMessages,
  statement: statementMessages,
  categories: categoriesMessages,
  products: productsMessages,
  productFile: productFileMessages,
  holds: holdsMessages,
  content: contentMessages,
  settings: settingsMessages,
  setup: setupMessages,
  policies: policiesMessages,
  audit: auditMessages,
  tax: taxMessages,
  batch: batchMessages,
  print: printMessages,
  trackingFile: trackingFileMessages,
  secondFactor: secondFactorMessages,
}

export type AdminMessages = Widened<typeof adminMessages>
