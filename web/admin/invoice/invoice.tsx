/** The invoice of one order, on paper and on the screen (specification section 2, D46 to D48). */
export function Invoice() {
  return null
}
