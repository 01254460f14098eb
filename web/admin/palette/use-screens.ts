import {
  FileText,
  IndianRupee,
  Landmark,
  ReceiptIndianRupee,
  ScrollText,
  Settings,
  Store,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { PAYMENTS_ADDRESS, SETTINGS_SECTIONS, settingsAddress } from '#web/admin/layout/links.ts'
import { menuEntries } from '#web/admin/layout/menu-entries.ts'
import type { Entry } from '#web/admin/palette/entries.ts'
import { useMay } from '#web/admin/permissions.tsx'
import { PREVIEW } from '#web/preview/preview-address.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useShop } from '#web/shop.ts'

/** Every screen of the back office and the tabs of Order Management; found without the server. */
export function useScreens(): Entry[] {
  const navigate = useNavigate()
  const { frame, palette, settings, audit, tax } = adminMessages
  const may = useMay()
  const isRegistered = (useShop().settings?.taxRegistration ?? 'none') !== 'none'
  const screens = [
    ...menuEntries(),
    { to: PAYMENTS_ADDRESS, area: 'payments', label: palette.paymentsToCheck, icon: IndianRupee },
    { to: '/admin/orders?tab=statement', area: 'payments', label: palette.bankStatement, icon: Landmark },
    { to: PREVIEW, area: undefined, label: frame.viewShop, icon: Store },
    { to: settingsAddress(), area: 'settings', label: settings.title, icon: Settings },
    ...SETTINGS_SECTIONS.map((section) => ({
      to: settingsAddress(section),
      area: 'settings' as const,
      label: settings.sectionOf(settings.sections[section]),
      icon: Settings,
    })),
    { to: '/admin/policies', area: 'settings', label: adminMessages.policies.title, icon: FileText },
    { to: '/admin/audit', area: 'audit', label: audit.title, icon: ScrollText },
    { to: '/admin/tax', area: 'tax', label: tax.title, icon: ReceiptIndianRupee },
  ] as const
  const open = screens.filter(({ area }) => !area || (may(area) && (area !== 'tax' || isRegistered)))
  return open.map(({ to, label, icon }) => ({ key: to, label, icon, run: () => void navigate(to) }))
}
