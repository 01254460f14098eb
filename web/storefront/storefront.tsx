import { messages } from '#web/messages/messages.ts'
import { usePageTitle } from '#web/shop.ts'
import { HeroBanner } from '#web/storefront/products/hero-banner.tsx'
import { PopularProducts } from '#web/storefront/products/popular-products.tsx'
import { ShopSearch } from '#web/storefront/shop-search.tsx'
import { SpecialOffers } from '#web/storefront/products/special-offers.tsx'
import { isAwaited, useHeaders, useOffers, useProducts } from '#web/storefront/storefront-queries.ts'
import { useProductFilter } from '#web/storefront/products/use-product-filter.ts'
import styles from '#web/storefront/storefront.module.css'
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
  const waiting = [headers, offers, products].some(isAwaited)
  const searching = filter.search !== ''
  return (
    <>
      {onPhone && (
        <div className={styles.search}>
          <ShopSearch />
        </div>
      )}
      {waiting ? (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      ) : (
        <>
          {!searching && <HeroBanner headers={headers.data} />}
          {!searching && <SpecialOffers offers={offers.data} />}
          <PopularProducts products={products} />
        </>
      )}
    </>
  )
}
