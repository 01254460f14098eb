import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react'
import { Menu as Base } from '@base-ui/react/menu'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import popup from '#web/ui/overlays/popup.module.css'
import styles from '#web/ui/overlays/menu.module.css'

export interface MenuItem {
  label: string
  icon?: ReactNode
  to?: string
  /** A URL outside the shop, opened in a new tab without a referrer or opener. */
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
}

export interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  /** Its parent element in the page, such as the bar of its button; by default the end of the page. */
  within?: ComponentProps<typeof Base.Portal>['container']
  defaultOpen?: boolean
}

/** A list of actions behind a button; arrow keys and first letters move in it. Positioned like a Popover. */
export function Menu({ trigger, items, align = 'end', within, defaultOpen }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A modal around it takes the focus when the focused item is removed, so the button gets it before.
  const focusButton: ComponentProps<typeof Base.Root>['onOpenChange'] = (open, { reason }) => {
    if (!open && (reason === 'escape-key' || reason === 'item-press')) button.current?.focus()
  }
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen} onOpenChange={focusButton}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal container={within}>
        <Base.Positioner
          className={popup.positioner}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={classNames(popup.popup, styles.popup)}>
            {items.map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ label, icon, to, href, onSelect, danger, disabled }: MenuItem) {
  const className = classNames('row middle gap-10', popup.item, styles.item, danger && styles.danger)
  const outside = <a href={href} target="_blank" rel="noopener noreferrer" aria-label={label} />
  if ((to !== undefined || href !== undefined) && !disabled)
    return (
      <Base.LinkItem
        className={className}
        closeOnClick
        render={to === undefined ? outside : <Link to={to} />}
        onClick={onSelect}
      >
        {icon}
        {label}
      </Base.LinkItem>
    )
  return (
    <Base.Item className={className} disabled={disabled} onClick={onSelect}>
      {icon}
      {label}
    </Base.Item>
  )
}
