import type { ReactElement, ReactNode } from 'react'
import { Popover as Base } from '@base-ui/react/popover'
import styles from '#web/ui/layers/popover.module.css'

export interface PopoverProps {
  trigger: ReactElement
  title?: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/**
 * A small panel beside its button: notifications, filters, an explanation. Closes by Escape or a press elsewhere.
 * It is fixed to the window, as the bars are that most of its buttons stand in: one that scrolled with the page would
 * jump back under the pointer, and a press on it would land on the page.
 */
export function Popover({ trigger, title, children, align = 'end', open, onOpenChange }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={styles.popup}>
            {title && <Base.Title className={styles.title}>{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
