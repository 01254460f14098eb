import { type ReactNode, useEffect, useState } from 'react'
import { Search } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { usePaletteKey } from '#web/admin/keyboard/list-keys.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { fetchCode, lazyDialog } from '#web/ui/overlays/lazy-content.tsx'

const load = async () => (await import('#web/admin/palette/palette.tsx')).Palette
const Palette = lazyDialog(load)

/** The command palette's button in the top bar; Ctrl K or ⌘ K opens it too. */
export function PaletteButton({ className }: { className?: string | undefined }) {
  const { show, overlay } = usePalette(0)
  // Loaded soon after the screen, so text typed right after the shortcut is not lost.
  useEffect(() => {
    const timer = window.setTimeout(() => fetchCode(load), 1_000)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <>
      <IconButton
        className={className}
        icon={<Search />}
        aria-label={adminMessages.palette.open}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => fetchCode(load)}
        onFocus={() => fetchCode(load)}
        onClick={show}
      />
      {overlay}
    </>
  )
}

/** The palette over an open order's dialog, with actions for this order. */
export function OrderPalette({ order }: { order: Order }): ReactNode {
  return usePalette(1, order).overlay
}

/** `dialogsBelow`: the number of dialogs open below it. */
function usePalette(dialogsBelow: number, order?: Order): { show: () => void; overlay: ReactNode } {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  usePaletteKey(dialogsBelow, open)
  return { show: open, overlay: <Palette overlay={{ isOpen, open, close }} order={order} /> }
}
