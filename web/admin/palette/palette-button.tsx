import { type ReactNode, useState } from 'react'
import { Search } from 'lucide-react'
import type { Order } from '#contract/orders/orders.ts'
import { usePaletteKey } from '#web/admin/keyboard/list-keys.ts'
import { Palette } from '#web/admin/palette/palette.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'

/** The command palette's button in the top bar; Ctrl K or ⌘ K opens it too. */
export function PaletteButton({ className }: { className?: string | undefined }) {
  const { show, overlay } = usePalette(0)
  return (
    <>
      <IconButton
        className={className}
        icon={<Search />}
        aria-label={adminMessages.palette.open}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
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
  usePaletteKey(dialogsBelow, open)
  return { show: open, overlay: <Palette open={isOpen} order={order} onClose={() => setIsOpen(false)} /> }
}
