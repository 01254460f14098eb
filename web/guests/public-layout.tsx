import type { ReactNode } from 'react'
import styles from '#web/guests/public-layout.module.css'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { ShopFooter } from '#web/storefront/shop-footer.tsx'
import { ThemeToggle } from '#web/theme/theme-toggle.tsx'
import { Logo } from '#web/ui/display/logo.tsx'

/** The layout of pages that are open to everyone: the logo leads to the public shop. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { name, logo } = useShop()
  return (
    <>
      <a className="skip" href="#content">
        {messages.frame.skip}
      </a>
      <header className={styles.bar}>
        <div className={`row middle between gap-12 ${styles.inside}`}>
          {/* The public shop's pages come from the server. */}
          <a
            href="/shop"
            className={`row middle shrink ${styles.home}`}
            aria-label={name ? undefined : messages.frame.home}
          >
            <Logo name={name} image={logo} />
          </a>
          <ThemeToggle />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <ShopFooter isPublic />
    </>
  )
}
