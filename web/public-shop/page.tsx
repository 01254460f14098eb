import type { PublicPage } from '#contract/catalogue/public-pages.ts'
import { messages } from '#web/messages/messages.ts'
import { Frame } from '#web/public-shop/frame.tsx'
import { ListScreen } from '#web/public-shop/list-screen.tsx'
import styles from '#web/public-shop/page.module.css'
import { ProductCards } from '#web/public-shop/product-cards.tsx'
import { ProductScreen } from '#web/public-shop/product-screen.tsx'
import { HeroBanner } from '#web/storefront/products/hero-banner.tsx'
import { OfferCards } from '#web/storefront/products/offer-cards.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'

/** A page of the public shop, the same on the server and in the browser. */
export function Page({ page }: { page: PublicPage }) {
  return (
    <Frame
      frame={page.frame}
      search={page.kind === 'list' ? page.search : ''}
      compact={page.kind === 'product'}
    >
      <Screen page={page} />
    </Frame>
  )
}

function Screen({ page }: { page: PublicPage }) {
  if (page.kind === 'product') return <ProductScreen page={page} />
  if (page.kind === 'list') return <ListScreen page={page} />
  return page.kind === 'home' ? <Home page={page} /> : <Missing page={page} />
}

function Home({ page }: { page: PublicPage & { kind: 'home' } }) {
  const { frame, header, offers, products } = page
  const words = messages.storefront
  return (
    <>
      <HeroBanner banner={header ?? undefined} shopName={frame.shopName}>
        {(text) => (
          <a className={styles.action} href="#products">
            {text}
          </a>
        )}
      </HeroBanner>
      <OfferCards
        offers={offers}
        freeShippingFrom={frame.freeShippingFrom}
        renderOpener={({ name }, discount) => <a href={`/search?discount=${discount}`}>{name}</a>}
      />
      {products.length === 0 ? (
        <Empty title={words.noProducts}>{words.noProductsText}</Empty>
      ) : (
        <ProductCards id="products" title={words.products} products={products} />
      )}
      {products.length > 0 && (
        <p className={styles.more}>
          <a href="/search">{messages.publicShop.seeAll}</a>
        </p>
      )}
    </>
  )
}

function Missing({ page: { status, products } }: { page: PublicPage & { kind: 'missing' } }) {
  const words = messages.publicShop
  return (
    <>
      <h1 className={styles.title}>{status === 410 ? words.goneTitle : words.missingTitle}</h1>
      <p className={styles.lead}>{status === 410 ? words.goneText : words.missingText}</p>
      <p className={styles.lead}>
        <a href="/shop">{words.seeAll}</a>
      </p>
      {products.length > 0 && <ProductCards title={words.more} products={products} />}
    </>
  )
}
