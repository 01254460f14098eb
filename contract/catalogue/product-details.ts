/** Optional texts about products, in the order of form, file and shop (docs/how-to/add-a-product-field.md). */
export const PRODUCT_DETAILS = {
  material: 'Material',
  dimensions: 'Dimensions',
  weight: 'Weight',
  maker: 'Maker or packer',
  contents: 'Net quantity',
  origin: 'Country of origin',
} as const
export type ProductDetail = keyof typeof PRODUCT_DETAILS

/** Returns what `make` returns for each detail, by its name. */
export function eachDetail<T>(make: (label: string, name: ProductDetail) => T): Record<ProductDetail, T> {
  const entries = Object.entries(PRODUCT_DETAILS).map(([name, label]) => {
    return [name, make(label, name as ProductDetail)]
  })
  return Object.fromEntries(entries) as Record<ProductDetail, T>
}

/** Only the details; '' for those that are missing. */
export function detailsOf(product: Partial<Record<ProductDetail, string | undefined>>) {
  return eachDetail((_, name) => product[name] ?? '')
}
