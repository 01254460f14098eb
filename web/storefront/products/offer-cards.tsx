import type { ReactNode } from 'react'
import { BadgeCheck, BookOpen, type LucideIcon, Truck } from 'lucide-react'
import type { Offer } from '#contract/catalogue/offers.ts'
import { imageSource } from '#web/image-source.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import { isDiscount } from '#web/storefront/products/product-filter.ts'
import styles from '#web/storefront/products/special-offers.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { formatDateLong, formatRupees } from '#web/ui/format.ts'
import { textColorOn } from '#web/ui/text-color-on.ts'
import { Image } from '#web/ui/display/image.tsx'
import { useOverflow } from '#web/ui/use-overflow.ts'

interface Props {
  /** Those that are current. */
  offers: readonly Offer[]
  /** Rupees from which delivery is free; null for never. */
  freeShippingFrom: number | null
  /** Shows the products at an offer's discount: a link or a button around its name. */
  renderOpener: (offer: Offer, discount: string) => ReactNode
}

/**
 * At most three offers, which do not change prices; the three default cards if there are none or they did not load.
 */
export function OfferCards({ offers, freeShippingFrom, renderOpener }: Props) {
  const [row, overflows] = useOverflow<HTMLUListElement>()
  return (
    <section className={styles.section} aria-labelledby="special-offers">
      <h2 id="special-offers" className={styles.title}>
        {storefrontMessages.offers}
      </h2>
      <ul
        ref={row}
        className={styles.offers}
        {...(overflows && { tabIndex: 0, 'aria-labelledby': 'special-offers' })}
      >
        {offers.length > 0 ? (
          offers.map((offer) => <OfferCard key={offer._id} offer={offer} renderOpener={renderOpener} />)
        ) : (
          <DefaultOffers freeFrom={freeShippingFrom} />
        )}
      </ul>
    </section>
  )
}

function OfferCard({ offer, renderOpener }: { offer: Offer; renderOpener: Props['renderOpener'] }) {
  const ink = textColorOn(offer.bgColor)
  const discount = String(offer.offerPercentage)
  // Set by script: the policy allows no styles in the page's HTML.
  const paint = (card: HTMLLIElement | null) => {
    if (card && ink) Object.assign(card.style, { backgroundColor: offer.bgColor, color: ink })
  }
  return (
    <li className={classNames(styles.offer, ink && styles.colored)} ref={paint}>
      <div className={styles.ground}>
        <Image
          {...imageSource(offer.image)}
          sizes="(max-width: 1023px) 33vw, 132px"
          alt=""
          className={styles.image}
        />
      </div>
      <div className={styles.text}>
        <span className={styles.percent}>{storefrontMessages.percentOff(offer.offerPercentage)}</span>
        <h3 className={styles.name}>{isDiscount(discount) ? renderOpener(offer, discount) : offer.name}</h3>
        <p>{offer.description}</p>
        {offer.validUntil && (
          <span className={styles.until}>{storefrontMessages.until(formatDateLong(offer.validUntil))}</span>
        )}
      </div>
    </li>
  )
}

function DefaultOffers({ freeFrom }: { freeFrom: number | null }) {
  const { shipping, shippingFrom, shippingAlways, books, quality } = storefrontMessages.defaultOffers
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
        <Icon />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>{name}</h3>
        <p>{description}</p>
      </div>
    </li>
  )
}
