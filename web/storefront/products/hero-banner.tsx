import type { Header } from '#contract/headers.ts'
import { pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { firstActive } from '#web/storefront/content.ts'
import defaultBanner from '#web/storefront/default-banner.webp'
import styles from '#web/storefront/products/hero-banner.module.css'
import { Button } from '#web/ui/controls/button.tsx'

/** The banner: the first active header, else the first, else 'Welcome to {brand}'. Its button leads to the products. */
export function HeroBanner({ headers }: { headers: readonly Header[] | undefined }) {
  const words = messages.storefront
  const { name } = useShop()
  const header = firstActive(headers)
  const picture = header ? pictureSource(header.image) : { src: defaultBanner }
  return (
    <section className={styles.hero}>
      <img
        {...picture}
        sizes="(min-width: 1440px) 1152px, (min-width: 1024px) calc(100vw - 288px), calc(100vw - 32px)"
        width={2400}
        height={1000}
        alt={header?.imageAlt ?? ''}
        fetchPriority="high"
      />
      <div className={styles.plate}>
        <h1>{header?.name ?? words.welcome(name)}</h1>
        <p>{header?.description ?? words.welcomeText}</p>
        <Button variant="main" onClick={showProducts}>
          {header?.buttonText || words.shopNow}
        </Button>
      </div>
    </section>
  )
}

function showProducts(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const products = document.getElementById('products')
  products?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  products?.focus({ preventScroll: true })
}
