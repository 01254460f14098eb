import { useDeferredValue } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { isPreview } from '#web/preview/preview-address.ts'
import { useQuantityInCart } from '#web/storefront/cart/cart-store.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { useOpenProduct } from '#web/storefront/products/opened-product.tsx'
import { ProductCard, type ProductView } from '#web/storefront/products/product-card.tsx'
import styles from '#web/storefront/products/product-list.module.css'
import { HeartButton } from '#web/storefront/wish-list/heart-button.tsx'
import { useWishList, type WishList } from '#web/storefront/wish-list/use-wish-list.ts'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  products: readonly Product[]
  view: ProductView
  /** Another filter is loading; these are still the products of the former one. */
  stale: boolean
  /** The level of the cards' headings, one below that of the list. */
  heading: 'h2' | 'h3'
}

/** The cards, drawn just after the page around them: a slow phone answers in between. */
export function ProductList({ products, view, stale, heading }: Props) {
  const open = useOpenProduct()
  const add = useAddToCart()
  const wishList = useWishList()
  const filled = useDeferredValue(true, false)
  return (
    <ul
      className={classNames(view === 'grid' ? styles.grid : styles.list, stale && styles.stale)}
      aria-busy={stale}
    >
      {products.map((product) => (
        <li key={product._id}>
          {filled && (
            <OpenableCard
              product={product}
              view={view}
              heading={heading}
              wishList={wishList}
              onAdd={() => add(product)}
              onOpen={() => open(product)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  product: Product
  view: ProductView
  heading: 'h2' | 'h3'
  wishList: WishList
  onAdd: () => void
  onOpen: () => void
}

function OpenableCard({ product, view, heading, wishList, onAdd, onOpen }: CardProps) {
  return (
    <ProductCard
      product={product}
      view={view}
      heading={heading}
      renderOpener={(name) => (
        <button type="button" aria-haspopup="dialog" onClick={onOpen}>
          {name}
        </button>
      )}
      inCart={useQuantityInCart(product._id)}
      onAdd={onAdd}
      disabled={isPreview()}
      heart={<HeartButton product={product} wishList={wishList} className={styles.heart} />}
    />
  )
}
