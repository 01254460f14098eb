/** Brings the list of products into sight, and the focus to it. */
export function showProducts(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const products = document.getElementById('products')
  products?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  products?.focus({ preventScroll: true })
}
