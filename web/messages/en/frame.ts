/** Words around every screen: titles, the frame of the shop, what to say while something loads or is not there. */
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
