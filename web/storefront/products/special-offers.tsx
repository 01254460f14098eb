import { useState } from 'react'
import { BadgeCheck, BookOpen, type LucideIcon, Truck } from 'lucide-react'
import type { Offer } from '#contract/catalogue/offers.ts'
import { pictureSource } from '#web/picture-source.ts'
import { messages } from '#web/messages/messages.ts'
import { currentOffers } from '#contract/catalogue/in-shop.ts'
import { useShop } from '#web/shop.ts'
import { inkOn } from '#web/ui/ink-on.ts'
import { isDiscount } from '#web/storefront/products/product-filter.ts'
import { showProducts } from '#web/storefront/products/show-products.ts'
import styles from '#web/storefront/products/special-offers.module.css'
import { useProductFilter } from '#web/storefront/products/storefront-queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useOverflow } from '#web/ui/use-overflow.ts'
import { formatDateLong, formatRupees } from '#web/ui/format.ts'
import { Picture } from '#web/ui/signs/picture.tsx'

/** At most three offers, which change no price; the three default cards when there are none or they did not load. */
export function SpecialOffers({ offers }: { offers: readonly Offer[] | undefined }) {
  const words = messages.storefront
  const [now] = useState(Date.now)
  const current = currentOffers(offers ?? [], now)
  const [row, overflows] = useOverflow<HTMLUListElement>()
  return (
    <section className={styles.section} aria-labelledby="special-offers">
      <h2 id="special-offers" className={styles.title}>
        {words.offers}
      </h2>
      <ul
        ref={row}
        className={styles.offers}
        {...(overflows && { tabIndex: 0, 'aria-labelledby': 'special-offers' })}
      >
        {current.length > 0 ? (
          current.map((offer) => <OfferCard key={offer._id} offer={offer} />)
        ) : (
          <DefaultOffers />
        )}
      </ul>
    </section>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const words = messages.storefront
  const ink = inkOn(offer.bgColor)
  const [filter, setFilter] = useProductFilter()
  const discount = String(offer.offerPercentage)
  const isShown = discount === filter.discount
  function show() {
    setFilter({ discount: isShown ? '' : discount })
    showProducts()
  }
  const color = ink && { backgroundColor: offer.bgColor, color: ink }
  return (
    <li className={classNames(styles.offer, color && styles.colored)} style={color}>
      <div className={styles.ground}>
        <Picture
          {...pictureSource(offer.image)}
          sizes="(max-width: 1023px) 33vw, 132px"
          alt=""
          className={styles.picture}
        />
      </div>
      <div className={styles.words}>
        <span className={styles.percent}>{words.percentOff(offer.offerPercentage)}</span>
        <h3 className={styles.name}>
          {isDiscount(discount) ? (
            <button type="button" aria-pressed={isShown} onClick={show}>
              {offer.name}
            </button>
          ) : (
            offer.name
          )}
        </h3>
        <p>{offer.description}</p>
        {offer.validUntil && (
          <span className={styles.until}>{words.until(formatDateLong(offer.validUntil))}</span>
        )}
      </div>
    </li>
  )
}

function DefaultOffers() {
  const { shipping, shippingFrom, shippingAlways, books, quality } = messages.storefront.defaultOffers
  const freeFrom = useShop().settings?.freeShippingFrom ?? null
  const rule = freeFrom === 0 ? shippingAlways : shippingFrom(formatRupees(freeFrom ?? 0))
  return (
    <>
      <DefaultOffer icon={Truck} {...shipping} {...(freeFrom !== null && { description: rule })} />
      <DefaultOffer icon={BookOpen} {...books} />
      <DefaultOffer icon={BadgeCheck} {...quality} />
    </>
  )
}

function DefaultOffer({
  icon: Icon,
  name,
  description,
}: {
  icon: LucideIcon
  name: string
  description: string
}) {
  return (
    <li className={`${styles.offer} ${styles.plain}`}>
      <div className={styles.icon}>
        <Icon aria-hidden="true" />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p>{description}</p>
      </div>
    </li>
  )
}
