import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, Heart, ShoppingBag, X } from 'lucide-react'
import { Link } from 'react-router'
import { customerShortId } from '#web/invoice/order-text.ts'
import { logOut } from '#web/account/log-out.ts'
import { messages, frameMessages as layoutMessages } from '#web/messages/messages.ts'
import { NotificationList } from '#web/notifications/notification-list.tsx'
import { useLiveNotifications } from '#web/notifications/use-live-notifications.ts'
import { useNotifications } from '#web/notifications/use-notifications.ts'
import { useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { cartCount, useCart } from '#web/storefront/cart/cart-store.ts'
import { OWN_ORDERS_KEY } from '#web/storefront/my-orders/own-orders.ts'
import { ShopMenu } from '#web/storefront/shop-navigation.tsx'
import { ShopSearch } from '#web/storefront/shop-search.tsx'
import styles from '#web/storefront/top-bar.module.css'
import { ThemeToggle } from '#web/theme/theme-toggle.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { lazyDialog, LazyOverlay } from '#web/ui/overlays/lazy-content.tsx'
import { popover } from '#web/ui/overlays/lazy-overlays.ts'
import { Logo } from '#web/ui/display/logo.tsx'
import { useOverlay } from '#web/use-overlay.ts'
import { imageSource } from '#web/image-source.ts'
import { PRODUCT_PARAM } from '#web/product-url.ts'
import wishlistStyles from '#web/storefront/wishlist/wishlist.module.css'
import { useWishlist } from '#web/storefront/wishlist/wishlist-button.tsx'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { Image } from '#web/ui/display/image.tsx'

/** Menu button (below 1024), logo, search, cart with its count, name, theme, Logout. */
export function TopBar({ onCart }: { onCart: () => void }) {
  const { name, logo } = useShop()
  const session = useSession()
  const userName = session?.user.name || session?.user.email || ''
  const count = cartCount(useCart())
  const profile = useProfile()
  const isGuest = session?.user.guest === true
  const hindi = name === layoutMessages.defaultShopName ? layoutMessages.nameInHindi : undefined
  return (
    <header className={styles.bar}>
      <div className={`${styles.inside} row middle gap-12`}>
        <ShopMenu onProfile={isGuest ? undefined : profile.show} />
        <Link to="/" className={styles.home} aria-label={name ? undefined : layoutMessages.home}>
          <Logo name={name} hindi={hindi} image={logo} />
        </Link>
        <div className={styles.search}>
          <ShopSearch />
        </div>
        {!isGuest && <NotificationBell />}
        <WishlistPanel />
        <IconButton
          icon={<ShoppingBag />}
          count={count}
          aria-label={layoutMessages.cart(count)}
          onClick={onCart}
        />
        <span className={styles.theme}>
          <ThemeToggle />
        </span>
        <Button
          variant="quiet"
          className={styles.profile}
          aria-label={messages.profile.open(userName)}
          disabled={isGuest}
          onClick={profile.show}
        >
          <span className={`one-line strong ${styles.name}`}>{userName}</span>
        </Button>
        <Button size="s" className={styles.logout} onClick={logOut}>
          {layoutMessages.logout}
        </Button>
      </div>
      {profile.dialog}
    </header>
  )
}

/** The customer's bell: live notifications about their orders; My Orders refetches with each. */
function NotificationBell() {
  const notificationsMessages = messages.notifications
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const notifications = useNotifications()
  useLiveNotifications(() => void queries.invalidateQueries({ queryKey: OWN_ORDERS_KEY }))
  const { unread } = notifications
  const trigger = (
    <IconButton
      icon={<Bell />}
      count={unread}
      aria-label={
        unread > 0 ? notificationsMessages.unread(formatNumber(unread)) : notificationsMessages.title
      }
    />
  )
  return (
    <LazyOverlay trigger={trigger} popup="dialog" load={popover} onOpen={() => setOpen(true)}>
      {(Popover) => (
        <Popover open={open} onOpenChange={setOpen} title={notificationsMessages.title} trigger={trigger}>
          <div className={styles.news}>
            <NotificationList
              notifications={notifications}
              pathOf={() => '/my-orders'}
              shortId={(id) => `#${customerShortId(id)}`}
              onGo={() => setOpen(false)}
            />
          </div>
        </Popover>
      )}
    </LazyOverlay>
  )
}

const ProfileDialog = lazyDialog(
  async () => (await import('#web/account/profile/profile-dialog.tsx')).ProfileDialog,
)

/** The customer's profile, fetched when it is first opened; `show` opens it. */
function useProfile() {
  const profile = useOverlay('profile')
  return { show: () => profile.open(), dialog: <ProfileDialog overlay={profile} withAddresses /> }
}

/** The wishlist in the top bar: each product with its image, as a link that opens it in the shop. */
function WishlistPanel() {
  const wishlistMessages = messages.wishList
  const [open, setOpen] = useState(false)
  const { products, failed, refetch, toggle } = useWishlist()
  const count = products?.length ?? 0
  const trigger = <IconButton icon={<Heart />} count={count} aria-label={wishlistMessages.button(count)} />
  return (
    <LazyOverlay trigger={trigger} popup="dialog" load={popover} onOpen={() => setOpen(true)}>
      {(Popover) => (
        <Popover open={open} onOpenChange={setOpen} title={wishlistMessages.title} trigger={trigger}>
          <div className={wishlistStyles.panel}>
            {failed && !products?.length && (
              <NotLoaded compact title={wishlistMessages.failed} onRetry={refetch} />
            )}
            {!failed && products?.length === 0 && (
              <Empty compact title={wishlistMessages.none}>
                {wishlistMessages.noneText}
              </Empty>
            )}
            <ul>
              {products?.map((product) => (
                <li key={product.id} className="row middle between gap-8">
                  <Link
                    className={`row middle gap-12 grow shrink breaks ${wishlistStyles.link}`}
                    to={`/?${PRODUCT_PARAM}=${product.id}`}
                    onClick={() => setOpen(false)}
                  >
                    <Image
                      {...imageSource(product.image)}
                      sizes="48px"
                      ratio="1"
                      alt=""
                      className={wishlistStyles.image}
                    />
                    {product.name}
                  </Link>
                  <IconButton
                    icon={<X />}
                    aria-label={wishlistMessages.remove(product.name)}
                    onClick={() => toggle(product)}
                  />
                </li>
              ))}
            </ul>
          </div>
        </Popover>
      )}
    </LazyOverlay>
  )
}
