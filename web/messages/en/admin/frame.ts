import { ROLE_NAMES } from '#contract/roles.ts'

const things = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Words around every screen of the back office: the menu and the top bar. */
export const adminFrameMessages = {
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
  tryAgain: 'Try again',

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
  favouritesFailed: 'The favourites could not be loaded',
  orderNamed: (shortId: string) => `Order ${shortId}`,
  product: 'Product',
  removeFavourite: (name: string) => `Remove ${name} from favourites`,
  removeFailed: 'The favourite could not be removed',

  cart: (count: number) => `Cart, ${things(count, 'item', 'items')} in pending orders`,

  profile: 'Profile',
  editProfile: 'My profile',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  roles: ROLE_NAMES,
  logout: 'Logout',
} as const
