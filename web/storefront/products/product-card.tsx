import { type ReactNode, useId } from 'react'
import type { CardProduct } from '#contract/catalogue/public-pages.ts'
import { imageSource } from '#web/image-source.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/product-list.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Image } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'

export type ProductView = 'grid' | 'list'

interface Props {
  product: CardProduct
  view: ProductView
  /** One below the heading of the list. */
  heading: 'h2' | 'h3'
  /** Opens the product: a link or a button around its name. */
  renderOpener: (name: string) => ReactNode
  /** The quantity in the cart. */
  inCart: number
  onAdd: () => void
  disabled?: boolean | undefined
  /** Its image is among the first ones visible. */
  first?: boolean | undefined
  heart?: ReactNode
}

const SIZES = '(min-width: 1440px) 270px, (min-width: 1024px) 22vw, (min-width: 640px) 32vw, 48vw'

/** A product in a list, on the storefront and in the public shop. */
export function ProductCard(props: Props) {
  const { product, view, heading: Heading, renderOpener, inCart, onAdd, disabled, first, heart } = props
  const nameId = useId()
  const saved = (product.originalPrice ?? product.price) - product.price
  return (
    <article
      className={view === 'grid' ? `row column shrink ${styles.card}` : styles.row}
      aria-labelledby={nameId}
    >
      <div className={styles.image}>
        <Image {...imageSource(product.images[0])} sizes={SIZES} ratio="4/5" alt="" first={first} />
        {inCart > 0 && <span className={styles.held}>{storefrontMessages.inCart(inCart)}</span>}
        {saved > 0 && <span className={styles.flag}>{storefrontMessages.save(formatRupees(saved))}</span>}
      </div>
      <div>
        <Heading className={styles.name} id={nameId}>
          {renderOpener(product.name || storefrontMessages.nameUnavailable)}
        </Heading>
        <p className={`two-lines ${styles.description}`}>{product.description}</p>
      </div>
      <div className={`row wrap middle between ${styles.footer}`}>
        <Price amount={product.price} original={product.originalPrice} />
        <Button
          className={styles.add}
          aria-describedby={nameId}
          disabled={product.stock <= 0 || disabled}
          onClick={onAdd}
        >
          {product.stock > 0 ? storefrontMessages.addToCart : storefrontMessages.outOfStock}
        </Button>
      </div>
      {heart}
    </article>
  )
}
