import { useRef, useState } from 'react'
import { PackageCheck, PackageX, Share2 } from 'lucide-react'
import type { PublicSettings } from '#contract/back-office/store-settings.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { shippingOfOne, toRupees } from '#contract/money.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import { PRODUCT_PARAM } from '#web/product-url.ts'
import { shownDetails } from '#web/product-details.ts'
import { Thumbs, useImageRow } from '#web/product-thumbs.tsx'
import { useShop } from '#web/shop.ts'
import { DeliveryPromise } from '#web/storefront/products/delivery-promise.tsx'
import styles from '#web/storefront/products/product-overlay.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LotusRule } from '#web/ui/display/lotus-rule.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { isPreview } from '#web/preview-path.ts'
import { cartTotals, useCart, useQuantityInCart } from '#web/storefront/cart/cart-store.ts'
import { useCharged } from '#web/delivery.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { WishlistButton, useWishlist } from '#web/storefront/wishlist/wishlist-button.tsx'
import buyRowStyles from '#web/storefront/cart/buy-row.module.css'
import { useOverlay } from '#web/use-overlay.ts'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'
import { imageSource } from '#web/image-source.ts'
import productGalleryStyles from '#web/storefront/products/product-gallery.module.css'
import { ImageViewer } from '#web/ui/overlays/image-viewer.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { uiMessages } from '#web/messages/ui.ts'
import { Detail } from '#web/ui/lists/detail.tsx'

/** Why a product in the URL can't be shown, with a retry if that may help. */
export interface ProductFailure {
  text: string
  retry: (() => void) | undefined
}

interface Props {
  product: Product | undefined
  /** Why the product in the URL can't be shown. */
  failed: ProductFailure | undefined
  onClose: () => void
}

export function ProductOverlay({ product, failed, onClose }: Props) {
  // The last product stays rendered while the overlay fades.
  const [shown, setShown] = useState(product)
  if (product && product !== shown) setShown(product)
  return (
    <>
      <Dialog
        open={product !== undefined}
        onClose={onClose}
        title={shown?.name || storefrontMessages.nameUnavailable}
        size="xl"
        unstyled
        flush
      >
        {shown && <ProductDetails key={shown._id} product={shown} />}
      </Dialog>
      <Dialog open={failed !== undefined} onClose={onClose} title={failed?.text ?? ''} unstyled flush>
        {failed && <Failed {...failed} onClose={onClose} />}
      </Dialog>
    </>
  )
}

function Failed({ text, retry, onClose }: ProductFailure & { onClose: () => void }) {
  return (
    <div role="alert" className={styles.failed}>
      <Empty
        illustration={retry ? 'broken' : 'search'}
        title={text}
        action={
          <Button onClick={retry ?? onClose}>
            {retry ? uiMessages.tryAgain : storefrontMessages.showAll}
          </Button>
        }
      />
    </div>
  )
}

/** Longer names use smaller text, so the price stays near. */
const LONG_NAME = 60

function ProductDetails({ product }: { product: Product }) {
  const { settings } = useShop()
  const freeFrom = settings?.freeShippingFrom ?? null
  const shipping = shippingOfOne(product, freeFrom)
  const category = [product.category.name, product.subCategory.name].filter(Boolean).join(' · ')
  return (
    <div className={styles.product}>
      <ProductGallery name={product.name} images={product.images} />
      <div className={`stack packed ${styles.text}`}>
        <p className={styles.quiet}>{category}</p>
        <p
          className={classNames(styles.name, product.name.length > LONG_NAME && styles.long)}
          aria-hidden="true"
        >
          {product.name || storefrontMessages.nameUnavailable}
        </p>
        <Price size="l" amount={product.price} original={product.originalPrice} />
        <p className={styles.quiet}>
          {shipping > 0
            ? storefrontMessages.shippingEach(formatRupees(shipping))
            : storefrontMessages.noShipping}
          {shipping > 0 &&
            freeFrom !== null &&
            `. ${storefrontMessages.freeShippingFrom(formatRupees(freeFrom))}`}
        </p>
        {settings && (
          <DeliveryPromise days={promisedDays(settings)} policyPages={settings.policyPages} aside />
        )}
        <LotusRule />
        <p className={styles.description}>{product.description}</p>
        <DetailList product={product} />
        <ShareProduct product={product} />
        <BuyRow product={product} />
      </div>
    </div>
  )
}

function promisedDays({ dispatchDays, deliveryDays, returnDays }: PublicSettings) {
  return { dispatch: dispatchDays, delivery: deliveryDays, return: returnDays }
}

/** With the phone's own share sheet if available, else by copying its URL. */
function ShareProduct({ product }: { product: Product }) {
  const isPublic = useShop().settings?.publicShop === true // then the recipient of the link needs no account
  const path = isPublic ? product.address : `/?${PRODUCT_PARAM}=${product._id}`
  const url = new URL(path, window.location.origin).href
  if (typeof navigator.share !== 'function')
    return (
      <div className="start">
        <CopyButton text={url} copyText={uiMessages.copyLink} copiedText={storefrontMessages.linkCopied} />
      </div>
    )
  return (
    <Button
      size="s"
      className="start"
      icon={<Share2 />}
      onClick={() => void navigator.share({ title: product.name, url }).catch(() => undefined)}
    >
      {storefrontMessages.share}
    </Button>
  )
}

function DetailList({ product }: { product: Product }) {
  const details = shownDetails(product)
  if (details.length === 0) return null
  return (
    <dl className={styles.details}>
      {details.map(([label, text]) => (
        <Detail key={label} name={label}>
          {text}
        </Detail>
      ))}
    </dl>
  )
}

const ADDED_MS = 1_500

/** Quantity, Add to Cart, and stock. On phones it sticks to the bottom of the screen. */
function BuyRow({ product }: { product: Product }) {
  const add = useAddToCart()
  const wishlist = useWishlist()
  const held = useQuantityInCart(product._id)
  const [quantity, setQuantity] = useState(1)
  const [added, setAdded] = useState(false)
  const timer = useRef<number>(undefined)
  const cart = useOverlay('cart')
  const { total } = cartTotals(useCharged(useCart()), useShop().settings?.roundTotals)
  const inStock = product.stock > 0
  const Icon = inStock ? PackageCheck : PackageX

  function put() {
    setAdded(add(product, quantity))
    setQuantity(1)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setAdded(false), ADDED_MS)
  }

  return (
    <>
      <p className={`row middle gap-8 soft t-14 ${buyRowStyles.stock}`}>
        <Icon />
        <output>
          {inStock
            ? storefrontMessages.inStock(formatNumber(product.stock), product.stock)
            : storefrontMessages.outOfStock}
          {held > 0 && ` · ${storefrontMessages.inCart(held)}`}
        </output>
      </p>
      <div className={`row wrap middle gap-12 mt-4 ${buyRowStyles.row}`}>
        <NumberStepper
          aria-label={storefrontMessages.quantity}
          value={quantity}
          max={Math.max(product.stock, 1)}
          disabled={!inStock}
          onChange={setQuantity}
        />
        <Button variant="main" className={buyRowStyles.add} disabled={!inStock || isPreview()} onClick={put}>
          {added
            ? storefrontMessages.putIn
            : inStock
              ? storefrontMessages.addToCart
              : storefrontMessages.outOfStock}
        </Button>
        <WishlistButton product={product} wishlist={wishlist} />
        {held > 0 && (
          <Button className={buyRowStyles.view} onClick={() => cart.open({ instead: true })}>
            {storefrontMessages.viewCart(formatRupees(toRupees(total)))}
          </Button>
        )}
      </div>
    </>
  )
}

/** A product's images in a row that is swiped or scrolled; pressing one shows it large, where it can be zoomed. */
function ProductGallery({ name, images }: { name: string; images: readonly string[] }) {
  const { row, current, onScroll, scrollTo } = useImageRow<HTMLUListElement>()
  const large = useOverlay('large image')
  const shown = images.length > 0 ? images : [undefined]

  return (
    <div className={productGalleryStyles.gallery}>
      <ul ref={row} className={productGalleryStyles.row} onScroll={onScroll}>
        {shown.map((image, index) => (
          <li key={image ?? ''}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={storefrontMessages.enlarge(index + 1, name)}
              tabIndex={index === current ? 0 : -1}
              disabled={image === undefined}
              onClick={() => large.open({ stacked: true })}
            >
              <Image
                {...imageSource(image)}
                sizes="(min-width: 1024px) 460px, (min-width: 640px) 42vw, 100vw"
                ratio="4/5"
                alt={storefrontMessages.imageOf(index + 1, name)}
                first={index === 0}
                className={productGalleryStyles.large}
              />
            </button>
          </li>
        ))}
      </ul>
      <Thumbs
        name={name}
        images={images}
        current={current}
        onPress={scrollTo}
        className={productGalleryStyles.thumbs}
      />
      <ImageViewer
        open={large.isOpen}
        onClose={large.close}
        title={name || storefrontMessages.nameUnavailable}
        start={current}
        images={images.map((image, index) => ({
          src: imageSource(image).src ?? '',
          alt: storefrontMessages.imageOf(index + 1, name),
        }))}
      />
    </div>
  )
}
