import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { entryOf, menuEntries } from '#web/admin/layout/menu-entries.ts'
import styles from '#web/admin/layout/rail.module.css'
import { useMay } from '#web/admin/permissions.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useShop } from '#web/shop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Logo } from '#web/ui/signs/logo.tsx'

export interface RailProps {
  id: string
  open: boolean
  onClose: () => void
  /** The menu button: it closes by itself, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
}

/** The sidebar: icons 60 px wide; names, laid over the page, on hover, keyboard focus, or the menu button's word. */
export function Rail({ id, open, onClose, button }: RailProps) {
  const { pathname } = useLocation()
  const { name, logo } = useShop()
  const current = entryOf(pathname)?.to
  const may = useMay()

  useEffect(() => {
    if (open) document.getElementById(id)?.querySelector<HTMLElement>('a')?.focus()
  }, [id, open])

  function onKeyDown(event: KeyboardEvent) {
    if (!open || event.key !== 'Escape') return
    onClose()
    button.current?.focus()
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) onClose()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and leaving close what the button opened */}
      <nav
        id={id}
        className={classNames('no-print', styles.rail, open && styles.open)}
        aria-label={adminMessages.frame.navigation}
        onKeyDown={onKeyDown}
        onBlur={open ? onBlur : undefined}
      >
        <Link to="/admin" className={styles.home} tabIndex={-1} aria-hidden="true" onClick={onClose}>
          <Logo name={name} picture={logo} className={styles.logo} />
        </Link>
        <ul>
          {menuEntries()
            .filter(({ area }) => may(area))
            .map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.entry}
                  aria-current={to === current ? 'page' : undefined}
                  onClick={onClose}
                >
                  <Icon aria-hidden="true" />
                  <span className={styles.name}>{label}</span>
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {open && (
        <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={onClose} />
      )}
    </>
  )
}
