/** Words around every screen: titles, the frame of the shop, loading and failing. */
export const frameMessages = {
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
  cart: (pieces: number) => (pieces === 1 ? 'Cart, 1 item' : `Cart, ${pieces} items`),
  logout: 'Logout',
  loading: 'Loading',
  brokenTitle: 'Something went wrong',
  brokenText: 'This page could not be displayed. Reloading usually helps.',
  reload: 'Reload page',
} as const

/** Words of the notifications, for customers and admins. */
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
    dispute: (shortId: string, who: string) =>
      `${who || 'A customer'} reported a problem with order ${shortId}`,
    'low-stock': (name: string, stock: string) => `Only ${stock} left: ${name}`,
    'order-status': (shortId: string, status: string) => `Your order ${shortId}: ${status}`,
    'new-picture': (shortId: string, who: string) =>
      `${who || 'A customer'} sent another payment screenshot for order ${shortId}`,
    'picture-wanted': (shortId: string) => `Please send another payment screenshot for your order ${shortId}`,
    paid: (shortId: string) => `The payment for your order ${shortId} is confirmed`,
    unpaid: (shortId: string) => `The payment for your order ${shortId} could not be found`,
    'order-changed': (shortId: string) => `The shop changed your order ${shortId}`,
    'address-corrected': (shortId: string) => `The customer corrected the address for order ${shortId}`,
    'upi-changed': (upiId: string) => `The UPI ID or payee name has changed. Customers now pay to ${upiId}`,
    backup: (why: string) => `No recent successful backup${why && `: ${why}`}`,
    refund: (shortId: string, amount: string) => `${amount} refunded for your order ${shortId}`,
    'dispute-resolved': (shortId: string) => `The problem with your order ${shortId} was resolved`,
  },
} as const
