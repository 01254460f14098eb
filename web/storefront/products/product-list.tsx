import { useDeferredValue, useId } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { pictureSource } from '#web/picture-source.ts'
import { messages } from '#web/messages/messages.ts'
import { isPreview } from '#web/preview/preview-address.ts'
import { useQuantityInCart } from '#web/storefront/cart/cart-store.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { useOpenProduct } from '#web/storefront/products/opened-product.tsx'
import styles from '#web/storefront/products/product-list.module.css'
import { HeartButton } from '#web/storefront/wish-list/heart-button.tsx'
import { useWishList, type WishList } from '#web/storefront/wish-list/use-wish-list.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Picture } from '#web/ui/signs/picture.tsx'
import { Price } from '#web/ui/signs/price.tsx'

export type ProductView = 'grid' | 'list'

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
            <ProductCard
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

interface ProductCardProps {
  product: Product
  view: ProductView
  heading: 'h2' | 'h3'
  wishList: WishList
  onAdd: () => void
  onOpen: () => void
}

const SIZES = '(min-width: 1440px) 270px, (min-width: 1024px) 22vw, (min-width: 640px) 32vw, 48vw'

function ProductCard({ product, view, heading: Heading, wishList, onAdd, onOpen }: ProductCardProps) {
  const words = messages.storefront
  const nameId = useId()
  const held = useQuantityInCart(product._id)
  const saved = (product.originalPrice ?? product.price) - product.price
  return (
    <article className={view === 'grid' ? styles.card : styles.row} aria-labelledby={nameId}>
      <div className={styles.picture}>
        <Picture {...pictureSource(product.images[0])} sizes={SIZES} ratio="4/5" alt="" />
        {held > 0 && <span className={styles.held}>{words.inCart(held)}</span>}
        {saved > 0 && <span className={styles.flag}>{words.save(formatRupees(saved))}</span>}
      </div>
      <div>
        <Heading className={styles.name} id={nameId}>
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            {product.name || words.nameUnavailable}
          </button>
        </Heading>
        <p className={styles.description}>{product.description}</p>
      </div>
      <div className={styles.foot}>
        <Price amount={product.price} original={product.originalPrice} />
        <Button
          className={styles.add}
          aria-describedby={nameId}
          disabled={product.stock <= 0 || isPreview()}
          onClick={onAdd}
        >
          {product.stock > 0 ? words.addToCart : words.outOfStock}
        </Button>
      </div>
      <HeartButton product={product} wishList={wishList} className={styles.heart} />
    </article>
  )
}
