/** Order Management: every order, found in seconds and moved by its state table (specification section 2). */
export function OrderManagement() {
  return null
}
