import {
  BadgePercent,
  ClipboardList,
  FolderTree,
  LayoutDashboard,
  type LucideIcon,
  Package,
  PanelBottom,
  PanelTop,
  Users,
} from 'lucide-react'
import { adminMessages } from '#web/messages/admin-messages.ts'

export interface MenuEntry {
  to: string
  label: string
  icon: LucideIcon
}

/** The eight entries, in their order. */
export function menuEntries(): readonly MenuEntry[] {
  const words = adminMessages.frame
  return [
    { to: '/admin', label: words.dashboard, icon: LayoutDashboard },
    { to: '/admin/users', label: words.users, icon: Users },
    { to: '/admin/orders', label: words.orders, icon: ClipboardList },
    { to: '/admin/categories', label: words.categories, icon: FolderTree },
    { to: '/admin/product', label: words.products, icon: Package },
    { to: '/admin/header', label: words.headers, icon: PanelTop },
    { to: '/admin/footer', label: words.footers, icon: PanelBottom },
    { to: '/admin/offer', label: words.offers, icon: BadgePercent },
  ]
}

/** The entry that a path belongs to: its own, and Product Management for its second path. */
export function entryOf(pathname: string): MenuEntry | undefined {
  const path = pathname.replace(/\/+$/, '')
  return menuEntries().find(({ to }) => to === (path === '/admin/products' ? '/admin/product' : path))
}

/** The heading of the page at a path. */
export function pageTitleOf(pathname: string): string {
  return entryOf(pathname)?.label ?? titleBesideMenu(pathname) ?? adminMessages.frame.navigation
}

function titleBesideMenu(pathname: string): string | undefined {
  const titles: Record<string, string> = {
    orders: adminMessages.phoneOrder.title,
    invoice: adminMessages.frame.invoice,
    print: adminMessages.print.title,
    settings: adminMessages.settings.title,
    audit: adminMessages.audit.title,
  }
  return titles[pathname.split('/')[2] ?? '']
}
