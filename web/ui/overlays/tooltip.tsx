import type { ReactElement, ReactNode } from 'react'
import { Tooltip as Base } from '@base-ui/react/tooltip'
import popup from '#web/ui/overlays/popup.module.css'
import styles from '#web/ui/overlays/tooltip.module.css'

export interface TooltipProps {
  text: ReactNode
  /** The button it explains; it still needs its own aria-label, because a tooltip is not read out. */
  children: ReactElement
}

/** The name of an icon, shown on hover and keyboard focus. It must not contain anything essential. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        <Base.Positioner className={popup.positioner} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
