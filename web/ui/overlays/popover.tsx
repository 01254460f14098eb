import type { ReactElement, ReactNode } from 'react'
import { Popover as Base } from '@base-ui/react/popover'
import popup from '#web/ui/overlays/popup.module.css'
import styles from '#web/ui/overlays/popover.module.css'

export interface PopoverProps {
  trigger: ReactElement
  title?: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A panel beside its button. Like most bars it is fixed to the window: if it scrolled, it would move under a press.
 */
export function Popover({ trigger, title, children, align = 'end', open, onOpenChange }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={`t-14 ${popup.popup} ${styles.popup}`}>
            {title && <Base.Title className="mb-8 h-18">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
