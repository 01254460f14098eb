import { type ReactNode, useState } from 'react'
import { ShoppingBag, UserRound } from 'lucide-react'
import type { PageLink, PublicLayout } from '#contract/catalogue/public-pages.ts'
import { frameMessages as layoutMessages, publicShopMessages } from '#web/messages/messages.ts'
import { imageSource } from '#web/image-source.ts'
import { useCart } from '#web/public-shop/use-cart.ts'
import styles from '#web/public-shop/page-layout.module.css'
import page from '#web/public-shop/page.module.css'
import { homeOf, useSession } from '#web/session.ts'
import { FooterView, visitorLink } from '#web/storefront/footer-view.tsx'
import { ThemeToggle } from '#web/theme/theme-toggle.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Logo } from '#web/ui/display/logo.tsx'
import { Image } from '#web/ui/display/image.tsx'

interface Props {
  layout: PublicLayout
  /** The text of the page's search. */
  search: string
  /** The categories take only one line, so the page's content starts soon. */
  compact: boolean
  children: ReactNode
}

/** The layout of every page of the public shop: top bar, categories, footer. */
export function PageLayout({ layout, search, compact, children }: Props) {
  const links = footerLinks(layout)
  return (
    <>
      <a className="skip" href="#content">
        {layoutMessages.skip}
      </a>
      <TopBar layout={layout} search={search} />
      <Categories layout={layout} compact={compact} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <noscript>
          <p className={styles.noScript}>{publicShopMessages.needsScript}</p>
        </noscript>
        {children}
      </main>
      <FooterView
        shopName={layout.shopName}
        footer={layout.footer ?? undefined}
        contact={layout.footer ? (layout.footer.contact ?? undefined) : layout.contact}
        categories={links}
        year={layout.year}
        policyPages={layout.policyPages}
        grievanceOfficer={layout.grievanceOfficer}
        renderLink={visitorLink}
      />
    </>
  )
}

function TopBar({ layout, search }: Pick<Props, 'layout' | 'search'>) {
  const { shopName, logo } = layout
  const { count } = useCart()
  const [text, setText] = useState(search)
  const hindi = shopName === layoutMessages.defaultShopName ? layoutMessages.nameInHindi : undefined
  return (
    <header className={styles.bar}>
      <div className={`${styles.inside} row middle gap-12`}>
        <a href="/shop" className={`${styles.home} row middle shrink`}>
          <Logo name={shopName} hindi={hindi} image={imageSource(logo).src} />
        </a>
        <search className={styles.search}>
          <form action="/search">
            <SearchBox
              rounded
              name="q"
              value={text}
              onChange={setText}
              placeholder={layoutMessages.search}
              aria-label={layoutMessages.search}
            />
          </form>
        </search>
        <span className={classNames(styles.theme, page.scripted)}>
          <ThemeToggle />
        </span>
        <AccountLink />
        <a
          href="/cart"
          className={classNames('center', styles.cart, page.scripted)}
          aria-label={layoutMessages.cart(count)}
        >
          <ShoppingBag />
          {count > 0 && <span data-count={count > 99 ? '99+' : count} />}
        </a>
      </div>
    </header>
  )
}

/** Links to the account of the person signed in on this device. */
function AccountLink() {
  const session = useSession()
  const home = session && homeOf(session.role)
  return (
    <a className={`row middle gap-8 strong ${styles.account}`} href={home ?? '/login'}>
      <UserRound />
      <span className="one-line">
        {home ? session.user.name || publicShopMessages.account : publicShopMessages.signIn}
      </span>
    </a>
  )
}

/** Images to tap on phones, a row of names on wider screens. */
function Categories({ layout: { categories }, compact }: Pick<Props, 'layout' | 'compact'>) {
  if (categories.length === 0) return null
  return (
    <nav
      aria-label={publicShopMessages.categories}
      className={classNames(styles.categories, !compact && styles.pictured)}
    >
      <ul>
        {categories.map(({ _id, name, image, path }) => (
          <li key={_id}>
            <a href={path}>
              <Image {...imageSource(image)} sizes="60px" ratio="1/1" alt="" className={styles.image} />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The categories named in the footer, or all; one that the shop no longer has links to a search. */
function footerLinks({ footer, categories }: PublicLayout): PageLink[] {
  if (!footer?.categories?.length) return categories
  return footer.categories.map(({ name }) => {
    const match = categories.find((category) => category.name === name)
    return { name, path: match?.path ?? `/search?q=${encodeURIComponent(name)}` }
  })
}

/** The breadcrumbs from the shop's first page to this one. */
export function Breadcrumbs({ breadcrumbs, last }: { breadcrumbs: readonly PageLink[]; last: string }) {
  return (
    <nav aria-label={publicShopMessages.breadcrumbs} className={`${styles.crumbs} mb-16 soft t-14`}>
      <ol>
        {[{ name: publicShopMessages.home, path: '/shop' }, ...breadcrumbs].map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{last}</li>
      </ol>
    </nav>
  )
}
