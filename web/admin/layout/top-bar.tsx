import type { Ref } from 'react'
import { Menu as MenuIcon, ShoppingCart, Store } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import { FavouritesPanel } from '#web/admin/layout/favourites-panel.tsx'
import { useTrends } from '#web/admin/layout/figures.ts'
import { ordersWith } from '#web/admin/layout/links.ts'
import { NotificationsPanel } from '#web/admin/layout/notifications-panel.tsx'
import { ProfilePanel } from '#web/admin/layout/profile-panel.tsx'
import styles from '#web/admin/layout/top-bar.module.css'
import { PaletteButton } from '#web/admin/palette/palette-button.tsx'
import { PREVIEW } from '#web/preview/preview-address.ts'
import { useMay } from '#web/admin/permissions.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'

export interface TopBarProps {
  title: string
  menuRef: Ref<HTMLButtonElement>
  menuOpen: boolean
  /** The rail's id. */
  menuControls: string
  onMenu: () => void
}

/** Menu button, the page's heading, shop preview, command palette, notifications, favourites, cart, profile, Logout. */
export function TopBar({ title, menuRef, menuOpen, menuControls, onMenu }: TopBarProps) {
  const words = adminMessages.frame
  const may = useMay()
  return (
    <header className={`no-print ${styles.bar}`}>
      <div className={styles.inside}>
        <IconButton
          ref={menuRef}
          className={styles.menu}
          aria-label={words.menu}
          aria-expanded={menuOpen}
          aria-controls={menuControls}
          icon={<MenuIcon />}
          onClick={onMenu}
        />
        <h1 className={styles.title}>{title}</h1>
        <ViewShop />
        <PaletteButton className={styles.palette} />
        <div className={styles.icons}>
          <NotificationsPanel />
          <FavouritesPanel />
          {may('orders') && <CartButton />}
          <ProfilePanel />
        </div>
        <Button className={styles.logout} onClick={logOut}>
          {words.logout}
        </Button>
      </div>
    </header>
  )
}

/** Leads to the preview of the shop, which leads back here. */
function ViewShop() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink
      variant="quiet"
      className={styles.shop}
      icon={<Store aria-hidden="true" />}
      to={PREVIEW}
      state={{ from: pathname + search }}
    >
      <span className={styles.shopText}>{adminMessages.frame.viewShop}</span>
    </ButtonLink>
  )
}

/** How many units wait in pending orders, 0 too; leads to these orders. */
function CartButton() {
  const navigate = useNavigate()
  const units = useTrends().data?.pendingItems
  return (
    <IconButton
      icon={<ShoppingCart />}
      count={units}
      showZero
      aria-label={adminMessages.frame.cart(units ?? 0)}
      onClick={() => void navigate(ordersWith({ status: 'pending' }))}
    />
  )
}
