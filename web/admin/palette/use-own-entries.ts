import { Bookmark, Printer, Star } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { askMove } from '#web/admin/orders/asked-move.ts'
import { moveText } from '#web/admin/orders/status-buttons.tsx'
import { useStar } from '#web/admin/orders/use-star.ts'
import { useSavedFilters } from '#web/admin/orders/use-saved-filters.ts'
import type { Entry } from '#web/admin/palette/entries.ts'
import { useMayMake } from '#web/admin/permissions.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { orderStatusIcon } from '#web/ui/signs/status-badge.tsx'

/** What can be done to the open order: its legal steps, its invoice, its star; nothing without one. */
export function useOrderActs(order: Order | undefined): Entry[] {
  const words = adminMessages.orders
  const navigate = useNavigate()
  const { starred, known, toggle } = useStar(order?._id ?? '')
  const mayMove = useMayMake()('updateOrder')
  if (!order) return []
  const print = () => void navigate('/admin/invoice', { state: { order } })
  return [
    ...(mayMove ? order.nextStatuses : []).map((to) => ({
      key: to,
      label: moveText(to),
      icon: orderStatusIcon(to),
      run: () => askMove(to),
    })),
    { key: 'print', label: words.print, icon: Printer, run: print },
    ...(known ? [{ key: 'star', label: starred ? words.unstar : words.star, icon: Star, run: toggle }] : []),
  ]
}

export function useFilterEntries(): Entry[] {
  const navigate = useNavigate()
  const saved = useSavedFilters() ?? []
  return saved.map(({ _id, name, address }) => ({
    key: _id,
    label: name,
    icon: Bookmark,
    run: () => void navigate(`/admin/orders?${address}`),
  }))
}
