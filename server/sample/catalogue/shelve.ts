import type { SampleProduct, ShelfProduct } from './types.ts'

/** Products of one category: adds the category's name, the default status and the file ending of the pictures. */
export function shelve(category: string, products: readonly ShelfProduct[]): SampleProduct[] {
  return products.map((product) => ({
    ...product,
    category,
    status: product.status ?? 'active',
    pictures: product.pictures.map((name) => `${name}.webp`),
  }))
}
