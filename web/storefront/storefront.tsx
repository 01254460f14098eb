import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Header } from '#contract/catalogue/headers.ts'
import { currentHeader } from '#contract/catalogue/in-shop.ts'
import { messages } from '#web/messages/messages.ts'
import { isPreview } from '#web/preview/preview-address.ts'
import { useSession } from '#web/session.ts'
import { usePageTitle, useShop } from '#web/shop.ts'
import { FollowedOrder } from '#web/storefront/my-orders/followed-order.tsx'
import { myOrdersQuery } from '#web/storefront/my-orders/own-orders.ts'
import { HeroBanner } from '#web/storefront/products/hero-banner.tsx'
import { CategoryRow } from '#web/storefront/products/category-row.tsx'
import { OpenedProduct } from '#web/storefront/products/opened-product.tsx'
import { PopularProducts } from '#web/storefront/products/popular-products.tsx'
import { SpecialOffers } from '#web/storefront/products/special-offers.tsx'
import { showProducts } from '#web/storefront/products/show-products.ts'
import { ShopSearch } from '#web/storefront/shop-search.tsx'
import {
  isAwaited,
  useHeaders,
  useOffers,
  useProductFilter,
  useProducts,
} from '#web/storefront/products/storefront-queries.ts'
import styles from '#web/storefront/storefront.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { useMedia } from '#web/ui/use-media.ts'

/** The storefront: banner, special offers, popular products. Who searches sees only what was found. */
export function Storefront() {
  usePageTitle(messages.storefront.title)
  const onPhone = useMedia('(max-width: 639px)')
  const [filter] = useProductFilter()
  const headers = useHeaders()
  const offers = useOffers()
  const products = useProducts(filter)
  const { userId = null } = useSession() ?? {}
  const buyer = isPreview() ? null : userId
  const orders = useQuery(myOrdersQuery(buyer))
  const waiting = [headers, offers, products].some(isAwaited)
  const searching = filter.search !== ''
  return (
    <>
      {onPhone && (
        <div className={styles.search}>
          <ShopSearch />
        </div>
      )}
      {onPhone && <CategoryRow />}
      {!searching && (isAwaited(headers) ? <Waiting /> : <Banner headers={headers.data} />)}
      {waiting ? (
        (searching || !isAwaited(headers)) && <Waiting />
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

/** Stands where the next thing comes: one that moved down with it would be a jump. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  )
}

function Banner({ headers }: { headers: readonly Header[] | undefined }) {
  const { name } = useShop()
  const [now] = useState(Date.now)
  return (
    <HeroBanner shopName={name} header={currentHeader(headers, now)}>
      {(text) => (
        <Button variant="main" onClick={showProducts}>
          {text}
        </Button>
      )}
    </HeroBanner>
  )
}
