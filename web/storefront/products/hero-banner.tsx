import { type ReactNode, useState } from 'react'
import type { Banner } from '#contract/catalogue/banners.ts'
import { imageSource } from '#web/image-source.ts'
import { storefrontMessages } from '#web/messages/messages.ts'
import defaultBanner from '#web/storefront/default-banner.webp'
import styles from '#web/storefront/storefront.module.css'

/** The widths of the banner's image on the page: an <img>'s `sizes`. */
export const BANNER_SIZES =
  '(min-width: 1440px) 1152px, (min-width: 1024px) calc(100vw - 288px), calc(100vw - 32px)'

interface Props {
  banner: Banner | undefined
  shopName: string
  /** The button or link with the banner's own text. */
  children: (text: string) => ReactNode
}

/** The banner at the top of the shop; without one of the seller's own, a welcome with the shop's image. */
export function HeroBanner({ banner, shopName, children }: Props) {
  const image = { sizes: BANNER_SIZES, ...(banner ? imageSource(banner.image) : { src: defaultBanner }) }
  const [lost, setLost] = useState('')
  return (
    <section className={styles.hero}>
      {image.src && lost === image.src ? (
        <div className={styles.ground} />
      ) : (
        <img
          {...image}
          width={2400}
          height={1000}
          alt={banner?.imageAlt ?? ''}
          fetchPriority="high"
          onError={() => setLost(image.src ?? '')}
        />
      )}
      <div className={styles.plate}>
        <h1>{banner?.name ?? storefrontMessages.welcome(shopName)}</h1>
        <p>{banner?.description ?? storefrontMessages.welcomeText}</p>
        {children(banner?.buttonText || storefrontMessages.shopNow)}
      </div>
    </section>
  )
}
