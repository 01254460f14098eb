import { type SubmitEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { Minus, PackageCheck, PackageX, Plus, Share2 } from 'lucide-react'
import type { ProductPage, PublicPage, CardProduct } from '#contract/catalogue/public-pages.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { shippingOfOne } from '#contract/money.ts'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { storefrontMessages, publicShopMessages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { shownDetails } from '#web/product-details.ts'
import { Thumbs, useImageRow } from '#web/product-thumbs.tsx'
import { imageSource } from '#web/image-source.ts'
import { Breadcrumbs } from '#web/public-shop/page-layout.tsx'
import page from '#web/public-shop/page.module.css'
import { ProductCards } from '#web/public-shop/product-cards.tsx'
import styles from '#web/public-shop/product-screen.module.css'
import { useCart } from '#web/public-shop/use-cart.ts'
import buyRow from '#web/storefront/cart/buy-row.module.css'
import { DeliveryPromise } from '#web/storefront/products/delivery-promise.tsx'
import overlay from '#web/storefront/products/product-overlay.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import stepper from '#web/ui/controls/number-stepper.module.css'
import { LotusRule } from '#web/ui/display/lotus-rule.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { readStored, store } from '#web/browser-storage.ts'
import { Detail } from '#web/ui/lists/detail.tsx'

/** Longer names are set smaller: in characters. */
const LONG_NAME = 60

/** A product's own page: images, price, availability, description, and links to other products. */
export function ProductScreen({ page: shown }: { page: PublicPage & ProductPage }) {
  const { layout, product, breadcrumbs, related, isBoughtTogether } = shown
  const name = product.name || storefrontMessages.nameUnavailable
  const shipping = shippingOfOne(product, layout.freeShippingFrom)
  return (
    <>
      <Breadcrumbs breadcrumbs={breadcrumbs} last={name} />
      <article className={classNames(styles.product, name.length > LONG_NAME && styles.long)}>
        <Images name={name} images={product.images} />
        <div className={classNames('stack packed gap-14', styles.text)}>
          <h1 className={styles.name}>{name}</h1>
          <Price size="l" amount={product.price} original={product.originalPrice} />
          <p className={overlay.quiet}>
            {shipping > 0
              ? storefrontMessages.shippingEach(formatRupees(shipping))
              : storefrontMessages.noShipping}
            {shipping > 0 &&
              layout.freeShippingFrom !== null &&
              `. ${storefrontMessages.freeShippingFrom(formatRupees(layout.freeShippingFrom))}`}
          </p>
          <BuyBox product={product} />
          <DeliveryPromise days={layout.promisedDays} policyPages={layout.policyPages} />
          <LotusRule />
          <h2 className="t-16 strong">{publicShopMessages.description}</h2>
          <p className={overlay.description}>{product.description}</p>
          <Details product={product} />
          <Share product={product} />
        </div>
      </article>
      {related.length > 0 && (
        <ProductCards
          title={isBoughtTogether ? publicShopMessages.boughtTogether : publicShopMessages.similar}
          products={related}
        />
      )}
      <RecentlyViewed product={product} />
    </>
  )
}

/** All images in a row that is swiped or scrolled; thumbnails below show that there are more. */
function Images({ name, images }: { name: string; images: readonly string[] }) {
  const { row, current, onScroll, scrollTo } = useImageRow<HTMLElement>()
  const shown = images.length > 0 ? images : [undefined]
  return (
    <div className={styles.gallery}>
      <section
        ref={row}
        className={styles.images}
        aria-label={storefrontMessages.images}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {shown.map((image, index) => (
          <div key={image ?? ''}>
            <Image
              {...imageSource(image)}
              sizes="(min-width: 1024px) 460px, (min-width: 640px) 42vw, 75vw"
              ratio="4/5"
              alt={storefrontMessages.imageOf(index + 1, name)}
              first={index === 0}
            />
          </div>
        ))}
      </section>
      <Thumbs name={name} images={images} current={current} onPress={scrollTo} className={page.scripted} />
    </div>
  )
}

function BuyBox({ product }: { product: Product }) {
  const cart = useCart()
  const inCart = cart.quantityOf(product._id)
  const [typed, setTyped] = useState('1')
  const isThere = product.stock > 0
  const most = Math.min(product.stock, QUANTITY_MAX) - inCart
  const quantity = Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), Math.max(most, 1))
  const Icon = isThere ? PackageCheck : PackageX
  const row = classNames(styles.add, inCart > 0 && styles.inCart)
  const viewCart = inCart > 0 && (
    <a href="/cart" className={classNames(page.link, buyRow.view)}>
      {publicShopMessages.viewCart}
    </a>
  )
  return (
    <div className={`grid gap-12 ${styles.buy}`}>
      <p className={classNames(overlay.quiet, 'row middle gap-8')}>
        <Icon />
        <output>
          {isThere
            ? storefrontMessages.inStock(formatNumber(product.stock), product.stock)
            : storefrontMessages.outOfStock}
          {inCart > 0 && ` · ${storefrontMessages.inCart(inCart)}`}
        </output>
      </p>
      {isThere ? (
        <div className={classNames('row wrap gap-12', row, buyRow.row, page.scripted)}>
          {most > 0 && <Quantity typed={typed} quantity={quantity} most={most} onType={setTyped} />}
          <Button
            variant="main"
            className={buyRow.add}
            disabled={most <= 0}
            onClick={() => {
              cart.add(product, quantity)
              setTyped('1')
            }}
          >
            {most <= 0 ? storefrontMessages.allInCart(product.stock) : storefrontMessages.addToCart}
          </Button>
          {viewCart}
        </div>
      ) : (
        <>
          <NotifyForm productId={product._id} />
          {viewCart}
        </>
      )}
    </div>
  )
}

interface QuantityProps {
  /** The field's content; `quantity` is the nearest number that can be ordered. */
  typed: string
  quantity: number
  most: number
  onType: (typed: string) => void
}

/** Native, because the signed-in shop's stepper would add its library to a visitor's first page. */
function Quantity({ typed, quantity, most, onType }: QuantityProps) {
  return (
    <div className={stepper.stepper}>
      <button
        type="button"
        className={`reach center inset-focus ${stepper.step}`}
        aria-label={uiMessages.decrease}
        disabled={quantity <= 1}
        onClick={() => onType(String(quantity - 1))}
      >
        <Minus />
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        aria-label={storefrontMessages.quantity}
        className={classNames('inset-focus', stepper.number, styles.quantity)}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => onType(String(quantity))}
      />
      <button
        type="button"
        className={`reach center inset-focus ${stepper.step}`}
        aria-label={uiMessages.increase}
        disabled={quantity >= most}
        onClick={() => onType(String(quantity + 1))}
      >
        <Plus />
      </button>
    </div>
  )
}

function Details({ product }: { product: Product }) {
  const details = shownDetails(product)
  if (details.length === 0) return null
  return (
    <dl className={overlay.details}>
      {details.map(([label, text]) => (
        <Detail key={label} name={label}>
          {text}
        </Detail>
      ))}
    </dl>
  )
}

/** WhatsApp with text and link; the device's own share sheet if it has one, which only the browser knows. */
function Share({ product }: { product: Product }) {
  const origin = useSyncExternalStore(
    unchanging,
    () => window.location.origin,
    () => '',
  )
  const link = origin + product.address
  const text = publicShopMessages.shareText(product.name, formatRupees(product.price), link)
  return (
    <p className={classNames('row wrap middle gap-16', styles.share, page.scripted)}>
      <a href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noopener noreferrer">
        {publicShopMessages.shareOnWhatsApp}
      </a>
      {origin !== '' && typeof navigator.share === 'function' && (
        <Button
          size="s"
          icon={<Share2 />}
          onClick={() => void navigator.share({ title: product.name, url: link }).catch(() => undefined)}
        >
          {storefrontMessages.share}
        </Button>
      )}
    </p>
  )
}

function unchanging() {
  return () => undefined
}

type State = 'open' | 'busy' | 'done' | { failed: string }

/** Requests one email when a product is back in stock. */
function NotifyForm({ productId }: { productId: string }) {
  const [state, setState] = useState<State>('open')
  const [email, setEmail] = useState('')

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setState('busy')
    try {
      const { api } = await import('#web/api.ts')
      await api('requestStockMail', { body: { product: productId, email } })
      setState('done')
    } catch (error) {
      setState({ failed: (error instanceof Error && error.message) || publicShopMessages.notifyFailed })
    }
  }

  if (state === 'done') return <output>{publicShopMessages.notified}</output>
  return (
    <form className={page.scripted} onSubmit={(event) => void submit(event)}>
      <label htmlFor="notify-email" className="t-16 strong">
        {publicShopMessages.notifyTitle}
      </label>
      <div className={`row wrap gap-10 ${styles.notify}`}>
        <TextInput
          id="notify-email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          placeholder={publicShopMessages.notifyEmail}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="main" busy={state === 'busy'} busyText={publicShopMessages.notifying}>
          {publicShopMessages.notify}
        </Button>
      </div>
      {typeof state === 'object' && <p role="alert">{state.failed}</p>}
    </form>
  )
}

const KEY = 'recently-viewed'
const SHOWN = 6

type ViewedProduct = Pick<CardProduct, '_id' | 'name' | 'address' | 'images'>

/** The products last opened on this device, without this one; they are stored only on the device. No prices. */
function RecentlyViewed({ product }: { product: Product }) {
  const stored = useSyncExternalStore(
    unchanging,
    () => readStored(KEY) ?? '',
    () => '',
  )
  const viewed = parseViewed(stored)
    .filter(({ _id }) => _id !== product._id)
    .slice(0, SHOWN)
  useEffect(() => {
    const others = parseViewed(readStored(KEY) ?? '').filter(({ _id }) => _id !== product._id)
    const { _id, name, address, images } = product
    const latest = [{ _id, name, address, images: images.slice(0, 1) }, ...others].slice(0, SHOWN + 1)
    store(KEY, JSON.stringify(latest))
  }, [product])
  if (viewed.length === 0) return null
  return (
    <section className={page.section}>
      <h2 className={`${page.subtitle} mb-20 h-24`}>{publicShopMessages.recentlyViewed}</h2>
      <ul className={styles.seen}>
        {viewed.map(({ _id, name, address, images }) => (
          <li key={_id}>
            <a href={address}>
              <Image {...imageSource(images[0])} sizes="120px" ratio="4/5" alt="" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function parseViewed(stored: string): ViewedProduct[] {
  try {
    const seen: unknown = JSON.parse(stored || '[]')
    return Array.isArray(seen) ? seen.filter(isViewedProduct) : []
  } catch {
    return []
  }
}

function isViewedProduct(one: Partial<ViewedProduct> | null): one is ViewedProduct {
  return typeof one?.address === 'string' && one.address.startsWith('/p/') && Array.isArray(one.images)
}
