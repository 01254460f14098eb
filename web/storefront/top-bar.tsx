import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { cartCount, useCart } from '#web/storefront/cart-store.ts'
import { NewsBell } from '#web/storefront/news-bell.tsx'
import { ShopMenu } from '#web/storefront/shop-navigation.tsx'
import { ShopSearch } from '#web/storefront/shop-search.tsx'
import styles from '#web/storefront/top-bar.module.css'
import { ThemeToggle } from '#web/theme/theme-toggle.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** Menu button (below 1024), logo, search, cart with its count, name, theme, Logout (D25). */
export function TopBar({ onCart }: { onCart: () => void }) {
  const words = messages.frame
  const { name, logo } = useShop()
  const session = useSession()
  const count = cartCount(useCart())
  const hindi = name === words.defaultShopName ? words.nameInHindi : undefined
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <ShopMenu />
        <Link to="/" className={styles.home} aria-label={name ? undefined : words.home}>
          <Logo name={name} hindi={hindi} picture={logo} />
        </Link>
        <div className={styles.search}>
          <ShopSearch />
        </div>
        <NewsBell />
        <IconButton icon={<ShoppingBag />} count={count} aria-label={words.cart(count)} onClick={onCart} />
        <ThemeToggle />
        <span className={styles.name}>{session?.user.name ?? session?.user.email}</span>
        <Button size="s" className={styles.logout} onClick={logOut}>
          {words.logout}
        </Button>
      </div>
    </header>
  )
}
