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
import type { Area } from '#contract/roles.ts'
import { adminMessages, adminFrameMessages as messages } from '#web/messages/admin-messages.ts'

export interface MenuEntry {
  to: string
  area: Area
  label: string
  icon: LucideIcon
}

/** The eight entries, in their order. */
export function menuEntries(): readonly MenuEntry[] {
  return [
    { to: '/admin', area: 'dashboard', label: messages.dashboard, icon: LayoutDashboard },
    { to: '/admin/users', area: 'customers', label: messages.users, icon: Users },
    { to: '/admin/orders', area: 'orders', label: messages.orders, icon: ClipboardList },
    { to: '/admin/categories', area: 'products', label: messages.categories, icon: FolderTree },
    { to: '/admin/product', area: 'products', label: messages.products, icon: Package },
    { to: '/admin/header', area: 'content', label: messages.headers, icon: PanelTop },
    { to: '/admin/footer', area: 'content', label: messages.footers, icon: PanelBottom },
    { to: '/admin/offer', area: 'content', label: messages.offers, icon: BadgePercent },
  ]
}

/** The entry for a path: its own, and Product Management for its second path. */
export function entryOf(pathname: string): MenuEntry | undefined {
  const path = pathname.replace(/\/+$/, '')
  return menuEntries().find(({ to }) => to === (path === '/admin/products' ? '/admin/product' : path))
}

/** The area of the page at a path; undefined for an unknown path. */
export function areaAt(pathname: string): Area | undefined {
  return entryOf(pathname)?.area ?? AREAS_OUTSIDE_MENU[pathname.split('/')[2] ?? '']
}

const AREAS_OUTSIDE_MENU: Record<string, Area> = {
  orders: 'orders',
  invoice: 'orders',
  print: 'orders',
  settings: 'settings',
  policies: 'settings',
  audit: 'audit',
  tax: 'tax',
}

/** The heading of the page at a path. */
export function pageTitleOf(pathname: string): string {
  return entryOf(pathname)?.label ?? titleOutsideMenu(pathname) ?? messages.navigation
}

function titleOutsideMenu(pathname: string): string | undefined {
  const titles: Record<string, string> = {
    orders: adminMessages.phoneOrder.title,
    invoice: messages.invoice,
    print: adminMessages.print.title,
    settings: adminMessages.settings.title,
    policies: adminMessages.policies.title,
    audit: adminMessages.audit.title,
    tax: adminMessages.tax.title,
  }
  return titles[pathname.split('/')[2] ?? '']
}
