/** Messages around every screen: titles, the shop's layout, loading and errors. */
export const layoutMessages = {
  defaultShopName: 'Samagri',
  nameInHindi: 'सामग्री',
  title: (page: string, shop: string) => `${page} · ${shop}`,
  skip: 'Skip to content',
  home: 'Home',
  menu: 'Menu',
  mainNavigation: 'Main',
  policies: 'Policies',
  dashboard: 'Dashboard',
  myOrders: 'My Orders',
  search: 'Search products',
  cart: (items: number) => (items === 1 ? 'Cart, 1 item' : `Cart, ${items} items`),
  logout: 'Logout',
  loading: 'Loading',
  brokenTitle: 'Something went wrong',
  brokenText: 'This page could not be displayed. Reloading usually helps.',
  reload: 'Reload page',
} as const

/** Messages of the notifications, for customers and admins. */
export const notificationMessages = {
  title: 'Notifications',
  unread: (count: string) => `Notifications, ${count} unread`,
  markRead: 'Mark all as read',
  more: 'Show older',
  none: 'No notifications yet',
  noneText: 'Updates about your orders will appear here.',
  failed: 'The notifications could not be loaded',
  new: 'New',
  sentences: {
    'new-order': (who: string, amount: string) => `New order for ${amount}${who && ` from ${who}`}`,
    'unmatched-payment': (who: string, amount: string) =>
      `${who || 'A customer'} paid ${amount}, but the order could not be placed. The screenshot was saved.`,
    payment: (shortId: string) => `Check the payment for order ${shortId} again`,
    'payment-reversed': (shortId: string) =>
      `The payment for order ${shortId} may have been reversed: a bank statement shows a debit with its UTR`,
    dispute: (shortId: string, who: string, reason: string) =>
      `${who || 'A customer'} ${reason === 'cancellation' ? 'wants to cancel' : 'reported a problem with'} order ${shortId}`,
    'low-stock': (name: string, stock: string) =>
      stock === '0' ? `Out of stock: ${name}` : `Only ${stock} left: ${name}`,
    'order-status': (shortId: string, status: string) => `Your order ${shortId}: ${status}`,
    'new-picture': (shortId: string, who: string) =>
      `${who || 'A customer'} sent another payment screenshot for order ${shortId}`,
    'picture-wanted': (shortId: string) => `Please send a payment screenshot for your order ${shortId}`,
    paid: (shortId: string) => `The payment for your order ${shortId} is confirmed`,
    unpaid: (shortId: string) => `The payment for your order ${shortId} could not be found`,
    'order-changed': (shortId: string) => `The shop changed your order ${shortId}`,
    'address-corrected': (shortId: string) => `The customer corrected the address for order ${shortId}`,
    'upi-changed': (upiId: string) => `The UPI ID or payee name has changed. Customers now pay to ${upiId}`,
    backup: (why: string) => `No recent successful backup${why && `: ${why}`}`,
    refund: (shortId: string, amount: string) => `${amount} refunded for your order ${shortId}`,
    'dispute-resolved': (shortId: string, reason: string) =>
      reason === 'cancellation'
        ? `Your request to cancel order ${shortId} was closed`
        : `The problem with your order ${shortId} was resolved`,
  },
} as const

/** Messages of the public shop: its pages, navigation and search engine texts. */
export const publicShopMessages = {
  signIn: 'Sign in',
  account: 'My account',
  home: 'Shop',
  categories: 'Categories',
  breadcrumbs: 'You are here',
  homeDescription: (shop: string) =>
    `Shop at ${shop} for books, lamps, incense and everything for worship, meditation and yoga at home.`,
  listDescription: (name: string, shop: string) =>
    `Browse ${name} at ${shop}. Prices in rupees; shipping is shown before you pay.`,
  searchTitle: (text: string) => (text ? `Search: ${text}` : 'All products'),
  seeAll: 'See all products',
  recentlyViewed: 'Recently viewed',
  boughtTogether: 'Often bought together',
  similar: 'Similar products',
  more: 'You may also like',
  dispatched: (days: number) =>
    days === 0 ? 'Dispatched the same day.' : `Dispatched within ${days === 1 ? '1 day' : `${days} days`}.`,
  delivered: (days: number) =>
    days === 0 ? 'Delivered the same day.' : `Delivered within ${days === 1 ? '1 day' : `${days} days`}.`,
  returns: (days: number) =>
    days === 0 ? 'Returns are not accepted.' : `Returns within ${days === 1 ? '1 day' : `${days} days`}.`,
  description: 'Description',
  needsScript: 'Turn on JavaScript in your browser to add products to the cart.',
  viewCart: 'View cart',
  shareOnWhatsApp: 'Share on WhatsApp',
  shareText: (name: string, price: string, link: string) => `${name}, ${price}\n${link}`,
  filters: 'Filter products',
  filterNames: {
    category: 'Category',
    price: 'Price',
    availability: 'Availability',
    discount: 'Discount',
    material: 'Material',
    dimensions: 'Size',
    origin: 'Country of origin',
  },
  removeFilter: (name: string) => `Remove filter: ${name}`,
  clearFilters: 'Clear filters',
  underPrice: (to: string) => `Under ${to}`,
  priceRange: (from: string, to: string) => `${from} to ${to}`,
  overPrice: (from: string) => `${from} and above`,
  inStock: 'In stock',
  sortBy: 'Sort by',
  apply: 'Apply',
  pages: 'Pages',
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',
  missingTitle: 'This page can’t be found',
  goneTitle: 'This product or category is no longer available',
  missingText: 'The address may be wrong, or the product may not be for sale right now.',
  goneText: 'It was removed from the shop. Here are other products you may like.',
  notifyTitle: 'Get an email when it’s back in stock',
  notifyEmail: 'Your email',
  notify: 'Notify me',
  notifying: 'Saving...',
  notified: 'We’ll email you once when this product is back in stock.',
  notifyFailed: 'Your request could not be saved. Check your connection and try again.',
} as const
