import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { Banner } from '#contract/catalogue/banners.ts'
import { currentBanner, currentOffers } from '#contract/catalogue/in-shop.ts'
import { shopNow } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { isPreview } from '#web/preview-path.ts'
import { useSession } from '#web/session.ts'
import { usePageTitle, useShop } from '#web/shop.ts'
import { myOrdersQuery } from '#web/storefront/my-orders/own-orders.ts'
import { HeroBanner } from '#web/storefront/products/hero-banner.tsx'
import { OpenedProduct } from '#web/storefront/products/opened-product.tsx'
import { PopularProducts } from '#web/storefront/products/popular-products.tsx'
import { ShopSearch } from '#web/storefront/shop-search.tsx'
import {
  isAwaited,
  useCategories,
  useBanners,
  useOffers,
  useProductFilter,
  useProducts,
} from '#web/storefront/products/storefront-queries.ts'
import styles from '#web/storefront/storefront.module.css'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { customerShortId } from '#web/invoice/order-text.ts'
import { readStored, store } from '#web/browser-storage.ts'
import followedOrderStyles from '#web/storefront/my-orders/followed-order.module.css'
import { statusText } from '#web/storefront/my-orders/status-text.ts'
import { OrderStatusBadge } from '#web/ui/display/status-badge.tsx'
import type { Offer } from '#contract/catalogue/offers.ts'
import { OfferCards } from '#web/storefront/products/offer-cards.tsx'
import { imageSource } from '#web/image-source.ts'
import categoryRowStyles from '#web/storefront/products/category-row.module.css'
import { Image } from '#web/ui/display/image.tsx'

/** The storefront: banner, special offers, popular products. During a search only its results are shown. */
export function Storefront() {
  usePageTitle(messages.storefront.title)
  const onPhone = useMedia('(max-width: 639px)')
  const [filter] = useProductFilter()
  const banners = useBanners()
  const offers = useOffers()
  const products = useProducts(filter)
  const { userId = null } = useSession() ?? {}
  const buyer = isPreview() ? null : userId
  const orders = useQuery(myOrdersQuery(buyer))
  const waiting = [banners, offers, products].some(isAwaited)
  const searching = filter.search !== ''
  return (
    <>
      {onPhone && (
        <div className={styles.search}>
          <ShopSearch />
        </div>
      )}
      {onPhone && <CategoryRow />}
      {!searching && (isAwaited(banners) ? <Waiting /> : <CurrentBanner banners={banners.data} />)}
      {waiting ? (
        (searching || !isAwaited(banners)) && <Waiting />
      ) : (
        <>
          {!searching && <SpecialOffers offers={offers.data} />}
          <PopularProducts products={products} />
        </>
      )}
      {!searching && <FollowedOrder orders={orders.data?.data ?? []} />}
      <OpenedProduct products={products.data?.pages.flatMap((page) => page.data) ?? []} />
    </>
  )
}

/** Fixed where the next content appears: an element that moved with it would cause a layout shift. */
function Waiting() {
  return (
    <div className={`center ${styles.waiting}`}>
      <Spinner />
    </div>
  )
}

function CurrentBanner({ banners }: { banners: readonly Banner[] | undefined }) {
  const { name } = useShop()
  const [now] = useState(shopNow)
  return (
    <HeroBanner shopName={name} banner={currentBanner(banners, now)}>
      {(text) => (
        <Button variant="main" onClick={showProducts}>
          {text}
        </Button>
      )}
    </HeroBanner>
  )
}

/** Statuses during which an order is shown. */
const FINAL_STATUSES: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned']
const KEY = 'order-seen'

/**
 * The newest order in progress, at the bottom of the products. It can be dismissed, and reappears when its status
 * changes.
 */
function FollowedOrder({ orders }: { orders: readonly Order[] }) {
  const followedMessages = messages.followed
  const [dismissed, setDismissed] = useState(() => readStored(KEY))
  const order = orders.find(({ orderStatus }) => !FINAL_STATUSES.includes(orderStatus))
  if (!order || dismissed === stateOf(order)) return null
  const number = customerShortId(order._id)

  function dismiss() {
    if (!order) return
    store(KEY, stateOf(order))
    setDismissed(stateOf(order))
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <section className={followedOrderStyles.order} aria-label={followedMessages.title(number)}>
      <p className={`row wrap middle grow shrink ${followedOrderStyles.words}`}>
        <Link
          to={{ pathname: '/my-orders', search: `?find=${number}` }}
          className={`inline-row middle strong ${followedOrderStyles.number}`}
        >
          {followedMessages.title(number)}
        </Link>{' '}
        <OrderStatusBadge status={order.orderStatus} view="customer" />
        <span className={`soft t-14 ${followedOrderStyles.text}`}>
          {order.imageWanted && order.image ? followedMessages.imageWanted : statusText(order)}
        </span>
      </p>
      <IconButton icon={<X />} aria-label={followedMessages.putAway(number)} onClick={dismiss} />
    </section>
  )
}

function stateOf({ _id, orderStatus }: Order): string {
  return `${_id} ${orderStatus}`
}

/**
 * The current offers; pressing one filters the list below by its discount, pressing it again removes the filter.
 */
function SpecialOffers({ offers }: { offers: readonly Offer[] | undefined }) {
  const [now] = useState(shopNow)
  const [filter, setFilter] = useProductFilter()
  function show(discount: string) {
    setFilter({ discount: discount === filter.discount ? '' : discount })
    showProducts()
  }
  return (
    <OfferCards
      offers={currentOffers(offers ?? [], now)}
      freeShippingFrom={useShop().settings?.freeShippingFrom ?? null}
      renderOpener={({ name }, discount) => (
        <button type="button" aria-pressed={discount === filter.discount} onClick={() => show(discount)}>
          {name}
        </button>
      )}
    />
  )
}

/** The categories with their images, for phones; a second press shows all products again. */
function CategoryRow() {
  const [filter, setFilter] = useProductFilter()
  const query = useCategories()
  if (isAwaited(query)) return <div className={categoryRowStyles.row} />
  const categories = query.data ?? []
  if (categories.length === 0) return null

  function choose(id: string) {
    setFilter({ category: id === filter.category ? '' : id, subCategory: '' })
    document.getElementById('products')?.scrollIntoView()
  }

  return (
    <nav aria-label={messages.storefront.categories} className={categoryRowStyles.row}>
      {categories.map(({ _id, name, image }) => (
        <button
          key={_id}
          type="button"
          className={`grid gap-4 packed t-12 medium ${categoryRowStyles.category}`}
          aria-pressed={_id === filter.category}
          onClick={() => choose(_id)}
        >
          <Image
            {...imageSource(image)}
            sizes="60px"
            ratio="1/1"
            alt=""
            className={categoryRowStyles.image}
            first
          />
          <span className="two-lines breaks">{name}</span>
        </button>
      ))}
    </nav>
  )
}

/** Scrolls to the list of products and moves the focus to it. */
function showProducts(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const products = document.getElementById('products')
  products?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  products?.focus({ preventScroll: true })
}
