import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/controls/button.module.css'

export type ButtonVariant = 'main' | 'plain' | 'deep' | 'quiet' | 'danger'

interface ButtonStyle {
  /**
   * main: a section's one marigold action; plain: outlined (default); deep: maroon; quiet: text; danger:
   * destructive.
   */
  variant?: ButtonVariant
  /** s is 34 px high; in the shop its touch area stays 44 px. */
  size?: 'm' | 's'
  wide?: boolean
  icon?: ReactNode
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows a spinner and ignores presses; keeps its width and focus. */
  busy?: boolean
  /** The label while busy; the button is wide enough for it from the start. */
  busyText?: string
}

/** A button, verb first. type is 'button' unless given: set type="submit" in forms. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, busyText, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classNames(classesOf({ variant, size, wide }), className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? reject : onClick}
    >
      <span className={classNames(styles.text, busy && styles.hidden)}>
        {icon}
        {children}
      </span>
      {(busy || busyText !== undefined) && (
        <span className={classNames(styles.text, !busy && styles.hidden)}>
          <span className={styles.spin} aria-hidden="true" />
          {busyText ?? <span className="sr">{children}</span>}
        </span>
      )}
    </button>
  )
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonStyle {}

/** A router link that looks like a button: for navigation, never for an action. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(classesOf({ variant, size, wide }), className)}>
      <span className={styles.text}>
        {icon}
        {children}
      </span>
    </Link>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its action in words; if there is a count, include it here too. */
  'aria-label': string
  icon: ReactNode
  /** bare (default) has no edge; plain is outlined; danger reddens on hover. */
  variant?: 'bare' | 'plain' | 'danger'
  /** l draws the icon at 24 px, for bars; s is 34 px high. */
  size?: 's' | 'm' | 'l'
  /** A small number at the corner; hidden for 0 unless `showZero` is set. */
  count?: number
  showZero?: boolean
}

/** A square button with one icon. */
export function IconButton(props: IconButtonProps) {
  const { icon, variant = 'bare', size, count, showZero, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles.square, styles[variant], size && styles[size], className)}
    >
      {icon}
      {count !== undefined && (count > 0 || showZero) && (
        <span className={styles.count} data-count={count > 99 ? '99+' : count} />
      )}
    </button>
  )
}

function classesOf({ variant = 'plain', size, wide }: ButtonStyle): string {
  return classNames(styles.button, styles[variant], size === 's' && styles.s, wide && 'wide')
}

/** A busy button stays focusable, so the press itself (and a form's Enter, which triggers it) is ignored here. */
function reject(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * The ref of a button that disappears once it has worked, such as 'Try again': the focus then moves to the part
 * around it instead of getting lost.
 */
export function passFocus(button: HTMLButtonElement): () => void {
  const around = button.closest<HTMLElement>('[role="tabpanel"], [role="dialog"], main')
  return () => {
    if (document.activeElement === button) around?.focus()
  }
}

/**
 * Where the focus goes when the button's row is removed: to the next row's button, else the previous one's, else to
 * the dialog or page around it.
 */
export function besideRow(button: Element | null): HTMLElement | null {
  const row = button?.closest('tr, li')
  if (!button || !row) return null
  const index = [...row.querySelectorAll('button')].indexOf(button as HTMLButtonElement)
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  return neighbour?.querySelectorAll('button')[index] ?? button.closest('[role="dialog"], main')
}
