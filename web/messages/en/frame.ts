/** Words around every screen: titles, the frame of the shop, loading and failing. */
export const frameMessages = {
  defaultShopName: 'Samagri',
  nameInHindi: 'सामग्री',
  title: (page: string, shop: string) => `${page} · ${shop}`,
  skip: 'Skip to the content',
  home: 'Home',
  menu: 'Menu',
  mainNavigation: 'Main',
  dashboard: 'Dashboard',
  myOrders: 'My Orders',
  search: 'Search products',
  cart: (pieces: number) => (pieces === 1 ? 'Cart, 1 item' : `Cart, ${pieces} items`),
  logout: 'Logout',
  loading: 'Loading',
  brokenTitle: 'Something went wrong',
  brokenText: 'This page could not be shown. Reloading it usually helps.',
  reload: 'Reload the page',
} as const

/** Words of the notifications, for customers and admins. */
export const notificationMessages = {
  title: 'Notifications',
  unread: (count: string) => `Notifications, ${count} unread`,
  markRead: 'Mark all as read',
  more: 'Show earlier ones',
  none: 'Nothing new yet',
  noneText: 'What happens with your orders stands here.',
  failed: 'The notifications could not be loaded',
  new: 'New',
  sentences: {
    'new-order': (name: string, amount: string) => `New order of ${amount} from ${name}`,
    'unmatched-payment': (name: string, amount: string) =>
      `${name} paid ${amount} but could not order: the picture is kept`,
    payment: (shortId: string) => `The payment of order ${shortId} is to be checked again`,
    dispute: (shortId: string, name: string) => `${name} reports a problem with order ${shortId}`,
    'low-stock': (name: string, stock: string) => `Only ${stock} left of ${name}`,
    'order-status': (shortId: string, status: string) => `Your order ${shortId}: ${status}`,
    'new-picture': (shortId: string, name: string) =>
      `${name} has sent another payment screenshot for order ${shortId}`,
    'picture-wanted': (shortId: string) => `Please send another payment screenshot for your order ${shortId}`,
    paid: (shortId: string) => `The payment of your order ${shortId} is confirmed`,
    unpaid: (shortId: string) => `The payment of your order ${shortId} was not found`,
    'order-changed': (shortId: string) => `The shop has corrected your order ${shortId}`,
    'address-corrected': (shortId: string) => `The address of order ${shortId} was corrected by its customer`,
    backup: (why: string) => `The shop has no good new backup: ${why}`,
    refund: (shortId: string, amount: string) => `${amount} of your order ${shortId} is refunded`,
    'dispute-resolved': (shortId: string) => `Your problem with order ${shortId} is resolved`,
  },
} as const
