import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product } from '#contract/products.ts'
import { ProductCard, type ProductView } from '#web/storefront/products/product-card.tsx'
import styles from '#web/storefront/products/product-list.module.css'
import { ProductOverlay } from '#web/storefront/products/product-overlay.tsx'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  products: readonly Product[]
  view: ProductView
  /** Another filter is loading; these are still the products of the former one. */
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

/** The product whose overlay is open. It stands in the history: the back button closes it and a reload keeps it. */
function useOpenedProduct(products: readonly Product[]) {
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef('')
  const carried = (location.state as { product?: Product } | null)?.product
  const opened = carried && (products.find(({ _id }) => _id === carried._id) ?? carried)

  function open(product: Product) {
    const { pathname, search } = location
    void navigate({ pathname, search }, { state: { product }, preventScrollReset: true })
  }

  function close() {
    // Going back takes a moment; a second Escape meanwhile must not go back twice.
    if (left.current === location.key) return
    left.current = location.key
    void navigate(-1)
  }

  return { opened, open, close }
}
