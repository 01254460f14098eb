/** Words around every screen of the back office: the menu and the top bar of specification section 2. */
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
} as const
