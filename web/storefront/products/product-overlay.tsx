import { useState } from 'react'
import { eachDetail, type Product } from '#contract/products.ts'
import { BuyRow } from '#web/storefront/cart/buy-row.tsx'
import { ProductGallery } from '#web/storefront/products/product-gallery.tsx'
import styles from '#web/storefront/products/product-overlay.module.css'
import { messages } from '#web/messages/messages.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { LotusRule } from '#web/ui/signs/lotus-rule.tsx'
import { Price } from '#web/ui/signs/price.tsx'

/** The product in detail: pictures, price and shipping price, what it is made of, how many, Add to Cart. */
export function ProductOverlay({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const words = messages.storefront
  // What was open stays drawn while the overlay fades.
  const [shown, setShown] = useState(product)
  if (product && product !== shown) setShown(product)
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={shown?.name || words.nameUnavailable}
      size="xl"
      bare
      flush
    >
      {shown && <ProductDetails key={shown._id} product={shown} />}
    </Dialog>
  )
}

function ProductDetails({ product }: { product: Product }) {
  const words = messages.storefront
  const place = [product.category.name, product.subCategory.name].filter(Boolean).join(' · ')
  return (
    <div className={styles.product}>
      <ProductGallery name={product.name} images={product.images} />
      <div className={styles.words}>
        <p className={styles.quiet}>{place}</p>
        <p className={styles.name} aria-hidden="true">
          {product.name || words.nameUnavailable}
        </p>
        <Price size="l" amount={product.price} original={product.originalPrice} />
        <p className={styles.quiet}>
          {product.shippingPrice > 0
            ? words.shippingEach(formatRupees(product.shippingPrice))
            : words.noShipping}
        </p>
        <LotusRule />
        <p className={styles.description}>{product.description}</p>
        <Facts product={product} />
        <BuyRow product={product} />
      </div>
    </div>
  )
}

function Facts({ product }: { product: Product }) {
  const words = messages.storefront
  const facts = Object.values(eachDetail((_, name) => [words[name], product[name]])).filter(
    ([, text]) => text,
  )
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
