import { useRef } from 'react'
import { CircleUserRound, House, LogOut, Menu as MenuIcon, Moon, Package, Sun } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import { messages, frameMessages as layoutMessages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import styles from '#web/storefront/shop-navigation.module.css'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { menu } from '#web/ui/overlays/lazy-overlays.ts'
import { LazyOverlay } from '#web/ui/overlays/lazy-content.tsx'

/** The sidebar: Dashboard and My Orders. From 1024 px. */
export function ShopSidebar() {
  const { pathname } = useLocation()
  const onOrders = pathname === '/my-orders'
  return (
    <nav className={styles.side} aria-label={layoutMessages.mainNavigation}>
      <Link to="/" className={`hover ${styles.entry}`} aria-current={onOrders ? undefined : 'page'}>
        <House />
        {layoutMessages.dashboard}
      </Link>
      <Link to="/my-orders" className={`hover ${styles.entry}`} aria-current={onOrders ? 'page' : undefined}>
        <Package />
        {layoutMessages.myOrders}
      </Link>
    </nav>
  )
}

/**
 * The same behind a button, with Profile (not for guests), theme and Logout, where there is no room for the
 * sidebar.
 */
export function ShopMenu({ onProfile }: { onProfile: (() => void) | undefined }) {
  const container = useRef<HTMLSpanElement>(null)
  const { theme, choose } = useTheme()
  const isDark = theme === 'dark'
  const trigger = <IconButton icon={<MenuIcon />} aria-label={layoutMessages.menu} />
  return (
    <span className={styles.menu} ref={container}>
      <LazyOverlay trigger={trigger} popup="menu" load={menu}>
        {(Menu) => (
          <Menu
            align="start"
            defaultOpen
            within={container}
            trigger={trigger}
            items={[
              { label: layoutMessages.dashboard, icon: <House />, to: '/' },
              { label: layoutMessages.myOrders, icon: <Package />, to: '/my-orders' },
              ...(onProfile
                ? [
                    {
                      label: messages.profile.title,
                      icon: <CircleUserRound />,
                      onSelect: onProfile,
                    },
                  ]
                : []),
              {
                label: isDark ? uiMessages.toLight : uiMessages.toDark,
                icon: isDark ? <Sun /> : <Moon />,
                onSelect: () => choose(isDark ? 'light' : 'dark'),
              },
              { label: layoutMessages.logout, icon: <LogOut />, onSelect: logOut },
            ]}
          />
        )}
      </LazyOverlay>
    </span>
  )
}
