/** Words of Order Management. Texts of specification sections 2, 4 and 8 are verbatim. */
export const ordersMessages = {
  title: 'Order Management',
} as const
