import { ROLE_NAMES } from '#contract/roles.ts'
import type { SetupStep } from '#contract/back-office/setup.ts'

/** Messages of the setup guide on a new shop's dashboard, and of its email status. */
export const setupMessages = {
  title: 'Set up your shop',
  text: 'You can skip a step and come back later from Store settings.',
  allDone: 'All steps are done.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  link: 'Setup guide',
  back: 'Back to dashboard',
  complete: 'Done',
  skipped: 'Skipped',
  skip: 'Skip',
  finish: 'Finish setup',
  failedToSkip: 'The step could not be skipped. Please try again.',
  steps: {
    payment: 'Shop name and payment',
    product: 'First product',
    email: 'Email',
    address: 'Address and tax',
    policies: 'Delivery and policies',
    security: 'Sign-in security',
    share: 'Share your shop',
  } satisfies Record<SetupStep, string>,

  paymentRequired: {
    shopName: 'Shop name is required',
    upiId: 'UPI ID is required',
    payeeName: 'Payee name is required',
  },
  addressRequired: { address: 'Address is required', state: 'State is required' },
  policiesText:
    'Publish your pages: terms, privacy, returns, shipping, contact and about. Each page starts from a template: check it and add your shop’s details.',
  policiesDone: 'All pages are published.',
  openPolicies: 'Open pages',
  deliveryRule: 'Free delivery or your own offers are set up.',
  productText: 'Add the first product you sell. It appears in your shop as soon as you save it.',
  addProduct: 'Add product',
  productDone: 'Your shop has its first product.',
  viewProducts: 'View products',

  published: 'Anyone can sign in to these accounts, because their passwords are published:',
  publishedOthers: 'Change or suspend the other accounts in User Management.',
  notPublished: 'No account uses a published password.',
  secondFactorOff: 'Two-step authentication is off for your account.',
  secondFactorOn: 'Two-step authentication is on for your account.',
  openSecurity: 'Secure my account',
  openUsers: 'Open User Management',

  shareText: 'This is the address of your shop. To see it as a customer does, open it in a private window.',
  onlyHere:
    'This address only works on this computer. Ask your server administrator to set PUBLIC_URL to the shop’s public address.',
  copyAddress: 'Copy shop address',
  share: 'Share on WhatsApp',
  shared: (shop: string, address: string) => `Shop at ${shop}: ${address}`,

  email: {
    smtp: 'Email is set up. Send yourself a test email to check it.',
    outbox: 'Email is not set up.',
    outboxText: 'Emails are only saved in a folder on the shop’s computer.',
    none: 'Email is not set up.',
    noneText: 'Customers get no emails and can’t reset their passwords themselves.',
    howTo:
      'Ask your server administrator to set SMTP_URL to smtp://user:password@host:port and restart the shop.',
    problem: (at: string) => `An email queued on ${at} could not be sent.`,
    detail: (text: string) => `Details: ${text}`,
    sendTest: 'Send test email',
    sending: 'Sending...',
    sent: (to: string) => `Test email sent to ${to}. Please check your inbox.`,
    failed: 'The test email could not be sent. Please try again.',
  },
} as const

/** Messages of the dashboard. The names of the cards are fixed: docs/rules/back-office.md quotes them. */
export const dashboardMessages = {
  loading: 'Loading the dashboard',
  totalOrders: 'Total Orders',
  totalProducts: 'Total Products',
  totalCustomers: 'Total Customers',
  totalRevenue: 'Total Revenue',
  pendingOrders: 'Pending Orders',
  confirmedOrders: 'Confirmed Orders',
  packagingOrders: 'Packaging Orders',
  outForDelivery: 'Out for Delivery',
  deliveredOrders: 'Delivered Orders',
  cancelledOrders: 'Cancelled Orders',
  returnedOrders: 'Returned Orders',
  failedDeliveries: 'Failed Deliveries',
  ordersInSevenDays: (orders: string) => `${orders} in 7 days`,
  lowOnStock: (products: string) => `${products} low on stock`,
  paidOrders: 'paid orders',
  piecesWaiting: (items: string) => (items === '1' ? '1 item' : `${items} items`),

  chart: 'Revenue and orders',
  chartSummary: (orders: string, revenue: string) =>
    `Revenue and orders in the last 30 days: ${orders} ${orders === '1' ? 'order' : 'orders'}, ${revenue}. The table shows each day.`,
  chartView: 'View as',
  asChart: 'Chart',
  asTable: 'Table',
  revenue: 'Revenue, ₹',
  revenueToday: (amount: string) => `Today ${amount}`,
  revenueAxis: 'Revenue, ₹ (left)',
  orders: 'Orders',
  ordersAxis: 'Orders (right)',
  day: 'Day',
  thousands: (amount: string) => `${amount}k`,
  lakhs: (amount: string) => `${amount}L`,

  payments: 'Payments to check',
  paymentsAll: (count: string) => `All ${count}`,
  withoutOrder: 'Payments without an order',
  noPayments: 'No payments to check',
  noPaymentsText: 'Payments that need checking will appear here.',
  lowStock: 'Low stock',
  lowStockAll: (count: string) => `${count} below 10`,
  noLowStock: 'Stock levels are fine',
  noLowStockText: 'Products with fewer than 10 in stock will appear here.',
  bestSellers: 'Best sellers',
  allProducts: 'All products',
  sold: (items: string) => `${items} sold`,
  noSellers: 'No sales yet',
  noSellersText: 'Your best-selling products will appear here.',
  notLoaded: 'This could not be loaded. Reload the page to try again.',
} as const

const things = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Messages around every screen of the back office: the menu and the top bar. */
export const adminLayoutMessages = {
  menu: 'Menu',
  navigation: 'Back office',
  dashboard: 'Dashboard',
  users: 'User Management',
  orders: 'Order Management',
  categories: 'Category Management',
  products: 'Product Management',
  headers: 'Header Management',
  footers: 'Footer Management',
  offers: 'Offer Management',
  invoice: 'Invoice',

  cannotSell: 'Customers can’t pay yet.',
  cannotSellText: 'Add your UPI ID and payee name to accept orders.',
  cannotSellAction: 'Add UPI ID',

  anyOf: (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' or $1'),
  noPermission: 'Your role can’t open this page',
  noPermissionText: (role: string, needed: string) =>
    `You’re signed in as ${role}. To open this page, you need the role ${needed}.`,
  viewOnly: (role: string, needed: string) =>
    `View only. You’re signed in as ${role}. To make changes, you need the role ${needed}.`,

  serverLost: 'The server can’t be reached.',
  serverLostText: (when: string) => `You’re seeing data from ${when}. It will update automatically.`,
  serverLostNoData: 'This page will load automatically.',

  filters: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  filterTitle: 'Filters',
  showList: 'Show list',

  viewShop: 'View shop',
  preview: 'Preview:',
  previewText: 'this is what customers see. Ordering is turned off.',
  leavePreview: 'Back to the back office',
  customersOnly: 'This page is only for customers. It isn’t part of the preview.',

  notifications: 'Notifications',
  newOrders: 'New orders',
  newOrdersWait: (count: string) => `${count} to confirm`,
  paymentsToCheck: 'Payments to check',
  paymentsWait: (count: string) => `${count} to check`,
  lowStock: 'Low stock',
  lowStockCount: (count: string) => `${count} below 10`,

  favourites: 'Favourites',
  noFavourites: 'No favourites yet',
  noFavouritesText: 'Tap the star on an order or product to save it here.',
  favouritesFailed: 'The favourites could not be loaded. Reload the page to try again.',
  orderNamed: (shortId: string) => `Order ${shortId}`,
  product: 'Product',
  removeFavourite: (name: string) => `Remove ${name} from favourites`,
  removeFailed: 'The favourite could not be removed. Please try again.',

  cart: (count: number) => `Cart, ${things(count, 'item', 'items')} in pending orders`,

  profile: 'Profile',
  editProfile: 'My profile',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  roles: ROLE_NAMES,
  logout: 'Logout',
} as const
