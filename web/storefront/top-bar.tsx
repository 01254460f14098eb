import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { cartCount, useCart } from '#web/storefront/cart/cart-store.ts'
import { NewsBell } from '#web/storefront/news-bell.tsx'
import { useOwnProfile } from '#web/storefront/own-profile.tsx'
import { ShopMenu } from '#web/storefront/shop-navigation.tsx'
import { ShopSearch } from '#web/storefront/shop-search.tsx'
import { WishListPanel } from '#web/storefront/wish-list/wish-list-panel.tsx'
import styles from '#web/storefront/top-bar.module.css'
import { ThemeToggle } from '#web/theme/theme-toggle.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Logo } from '#web/ui/signs/logo.tsx'

/** Menu button (below 1024), logo, search, cart with its count, name, theme, Logout. */
export function TopBar({ onCart }: { onCart: () => void }) {
  const words = messages.frame
  const { name, logo } = useShop()
  const session = useSession()
  const person = session?.user.name || session?.user.email || ''
  const count = cartCount(useCart())
  const profile = useOwnProfile()
  const hindi = name === words.defaultShopName ? words.nameInHindi : undefined
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <ShopMenu onProfile={profile.show} />
        <Link to="/" className={styles.home} aria-label={name ? undefined : words.home}>
          <Logo name={name} hindi={hindi} picture={logo} />
        </Link>
        <div className={styles.search}>
          <ShopSearch />
        </div>
        <NewsBell />
        <WishListPanel />
        <IconButton icon={<ShoppingBag />} count={count} aria-label={words.cart(count)} onClick={onCart} />
        <span className={styles.theme}>
          <ThemeToggle />
        </span>
        <Button
          variant="quiet"
          className={styles.profile}
          aria-label={messages.profile.open(person)}
          onClick={profile.show}
        >
          <span className={styles.name}>{person}</span>
        </Button>
        <Button size="s" className={styles.logout} onClick={logOut}>
          {words.logout}
        </Button>
      </div>
      {profile.dialog}
    </header>
  )
}
