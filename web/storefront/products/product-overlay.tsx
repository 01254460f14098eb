import { useState } from 'react'
import { eachDetail } from '#contract/product-details.ts'
import type { Product } from '#contract/products.ts'
import { pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { BuyRow } from '#web/storefront/cart/buy-row.tsx'
import styles from '#web/storefront/products/product-overlay.module.css'
import { formatRupees } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { LotusRule } from '#web/ui/signs/lotus-rule.tsx'
import { Picture } from '#web/ui/signs/picture.tsx'
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

function ProductGallery({ name, images }: { name: string; images: readonly string[] }) {
  const words = messages.storefront
  const [chosen, setChosen] = useState(0)
  return (
    <div className={styles.gallery}>
      <Picture
        key={images[chosen]}
        {...pictureSource(images[chosen])}
        sizes="(min-width: 1024px) 460px, (min-width: 640px) 42vw, 100vw"
        ratio="4/5"
        alt={words.picture(chosen + 1, name)}
        first
        className={styles.large}
      />
      {images.length > 1 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
        <div role="group" aria-label={words.pictures} className={styles.thumbs}>
          {images.map((image, place) => (
            <button
              key={image}
              type="button"
              aria-pressed={place === chosen}
              aria-label={words.picture(place + 1, name)}
              onClick={() => setChosen(place)}
            >
              <Picture {...pictureSource(image)} sizes="64px" ratio="4/5" alt="" first />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
