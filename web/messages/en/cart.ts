/** Words of the cart drawer. Texts of specification section 2 are verbatim. */
export const cartMessages = {
  title: 'Your cart',
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  empty: 'Your cart is empty',
  emptyText: 'What you add stays here until you leave the page.',
  keepShopping: 'Keep shopping',
  clearAll: 'Clear All',
  clearAllAsk: 'Are you sure you want to clear your cart?',
  remove: (name: string) => `Remove ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  shippingEach: (amount: string) => `Shipping ${amount} each`,
  mostInStock: (stock: number) => `Only ${stock} in stock`,
  subtotal: 'Subtotal',
  savings: 'Savings',
  shipping: 'Shipping',
  total: 'Total',
  proceed: 'Proceed to Buy',
} as const
