import { useState } from 'react'
import type { Offer } from '#contract/catalogue/offers.ts'
import { currentOffers } from '#contract/catalogue/in-shop.ts'
import { useShop } from '#web/shop.ts'
import { OfferCards } from '#web/storefront/products/offer-cards.tsx'
import { showProducts } from '#web/storefront/products/show-products.ts'
import { useProductFilter } from '#web/storefront/products/storefront-queries.ts'

/** The current offers; pressing one filters the list below by its discount, pressing it again removes the filter. */
export function SpecialOffers({ offers }: { offers: readonly Offer[] | undefined }) {
  const [now] = useState(Date.now)
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
