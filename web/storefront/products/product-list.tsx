import type { Product } from '#contract/products.ts'
import { ProductCard } from '#web/storefront/products/product-card.tsx'
import { ProductOverlay } from '#web/storefront/products/product-overlay.tsx'
import { useOpenedProduct } from '#web/storefront/products/use-opened-product.ts'
import styles from '#web/storefront/products/product-list.module.css'
import { classNames } from '#web/ui/class-names.ts'

export type ProductView = 'grid' | 'list'

interface Props {
  products: readonly Product[]
  view: ProductView
  /** Another filter is being asked for; these are still the former ones. */
  stale: boolean
  /** The level of the cards' headings, one below that of the list. */
  heading: 'h2' | 'h3'
}

/** The cards, and over them the product that was opened. */
export function ProductList({ products, view, stale, heading }: Props) {
  const { opened, open, close } = useOpenedProduct(products)
  return (
    <>
      <ul
        className={classNames(view === 'grid' ? styles.grid : styles.list, stale && styles.stale)}
        aria-busy={stale}
      >
        {products.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} view={view} heading={heading} onOpen={() => open(product)} />
          </li>
        ))}
      </ul>
      <ProductOverlay product={opened} onClose={close} />
    </>
  )
}
