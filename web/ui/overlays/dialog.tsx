import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SubmitEventHandler,
  useRef,
  useState,
} from 'react'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { Button, type ButtonProps, type ButtonVariant, IconButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { singlePress } from '#web/ui/controls/single-press.ts'
import styles from '#web/ui/overlays/dialog.module.css'
import { uiMessages } from '#web/messages/ui.ts'
import { BY_TOUCH } from '#web/ui/use-media.ts'

/** Opens and closes; Escape, the cross and a press outside all call `onClose`. */
export interface Openable {
  open: boolean
  onClose: () => void
}

export interface DialogProps extends OverlayProps {
  /** Widths 420, 620, 860, 1120 px. All but s fill the screen on phones. */
  size?: 's' | 'm' | 'l' | 'xl'
  /** No header: the title is only read out, the cross floats over the body. */
  unstyled?: boolean
}

/** A modal with a fixed header and footer; its body scrolls. Keep it mounted and control it with `open`. */
export function Dialog({ size = 'm', ...rest }: DialogProps) {
  return <Overlay {...rest} className={classNames(styles.modal, styles[size])} />
}

/** A panel from the right edge, for the cart and for details beside the page. */
export function Drawer(props: OverlayProps) {
  return <Overlay {...props} className={classNames(styles.drawer)} right />
}

export interface ConfirmDialogProps extends Openable {
  onConfirm: () => void
  title: ReactNode
  children: ReactNode
  /** 'Keep order', 'Delete': labels that say what each button does. */
  cancelText: string
  confirmText: string
  busy?: boolean
  busyText?: string
  variant?: ButtonVariant
  /** Element to focus after it has closed; by default the one that had the focus before, if it still exists. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus']
}

/** The state of a ConfirmDialog that closes before `action` runs: `ask` opens it. */
export function useConfirm(action: () => void) {
  const [open, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  const onConfirm = () => {
    onClose()
    action()
  }
  return { ask: () => setOpen(true), dialog: { open, onClose, onConfirm } }
}

/**
 * Asks for confirmation before something is lost. The safe choice has the focus; only its two buttons or Escape
 * close it.
 */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  cancelText,
  confirmText,
  busy = false,
  busyText,
  variant = 'danger',
  finalFocus,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} forceRender />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            className={classNames(styles.popup, styles.modal, styles.s)}
            finalFocus={finalFocus}
          >
            <header className={styles.head}>
              <AlertDialog.Title
                className={classNames('grow shrink three-lines breaks', styles.title)}
                title={typeof title === 'string' ? title : undefined}
              >
                {title}
              </AlertDialog.Title>
            </header>
            <AlertDialog.Description
              render={<div className={classNames(styles.body, styles.padded, styles.question)} />}
            >
              {children}
            </AlertDialog.Description>
            <footer className={`row wrap middle end gap-12 rigid ${styles.footer}`}>
              <AlertDialog.Close render={<Button disabled={busy}>{cancelText}</Button>} />
              <Button variant={variant} busy={busy} busyText={busyText} onClick={singlePress(onConfirm)}>
                {confirmText}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

interface OverlayProps extends Openable {
  title: ReactNode
  /** In the header between title and cross: a countdown, badges, a quiet button. */
  aside?: ReactNode
  footer?: ReactNode
  children: ReactNode
  /** Makes the overlay a form: the body scrolls, the footer's type="submit" button submits it. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  /** The form's only button, in place of a footer. */
  submit?: Pick<ButtonProps, 'busy' | 'busyText' | 'disabled' | 'wide'> & { text: string }
  /** While true nothing closes it (a request is running, or input would be lost); a busy `submit` locks it too. */
  locked?: boolean
  /** Keeps a press outside the dialog from closing it; Escape and the cross still do. For forms. */
  keepOnOutsidePress?: boolean
  density?: 'shop'
  /** No padding in the body: for images, tables and panels that reach the edge. */
  flush?: boolean
  /** Text without controls: the body takes the focus, so keys scroll it. */
  reading?: boolean
  /**
   * Element to focus first; else a form's first control (not on touch screens, where the keyboard would open), else
   * the overlay.
   */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  /** Element to focus after it has closed; by default the one that had the focus before. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
}

/** The structure of Dialog and Drawer: backdrop, header, scrolling body, footer, focus. */
function Overlay({
  open,
  onClose,
  submit,
  locked = submit?.busy,
  keepOnOutsidePress,
  density,
  className,
  right,
  initialFocus,
  finalFocus,
  ...rest
}: OverlayProps & { className: string; right?: boolean; unstyled?: boolean }) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={locked || keepOnOutsidePress}
      onOpenChange={(next, details) => {
        if (next) return
        if (locked) details.cancel()
        else onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} forceRender />
        <Base.Viewport className={classNames(styles.viewport, right && styles.right)}>
          <Base.Popup
            ref={popup}
            className={classNames(styles.popup, className)}
            data-density={density}
            initialFocus={initialFocus ?? (() => firstFocus(popup))}
            finalFocus={finalFocus}
          >
            <Inside {...rest} submit={submit} locked={locked} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Inside({
  title,
  aside,
  submit,
  footer = submit && <SubmitButton {...submit} />,
  children,
  onSubmit,
  locked,
  flush,
  reading,
  unstyled,
}: Omit<OverlayProps, keyof Openable> & { unstyled?: boolean }) {
  const close = (
    <Base.Close
      render={
        <IconButton
          aria-label={uiMessages.close}
          icon={<X />}
          disabled={locked}
          className={classNames(styles.close, unstyled && styles.floating)}
        />
      }
    />
  )
  const content = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key */}
      <div className={classNames(styles.body, !flush && styles.padded)} tabIndex={reading ? 0 : undefined}>
        {children}
      </div>
      {footer && <footer className={`row wrap middle end gap-12 rigid ${styles.footer}`}>{footer}</footer>}
    </>
  )
  return (
    <>
      {unstyled ? (
        <Base.Title className="sr">{title}</Base.Title>
      ) : (
        <header className={styles.head}>
          <Base.Title className={classNames('grow shrink three-lines breaks', styles.title)}>
            {title}
          </Base.Title>
          {aside}
          {close}
        </header>
      )}
      {onSubmit ? (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit(event)
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
      {unstyled && close}
    </>
  )
}

function SubmitButton({ text, ...rest }: NonNullable<OverlayProps['submit']>) {
  return (
    <Button type="submit" variant="main" {...rest}>
      {text}
    </Button>
  )
}

/** Base UI would know how it was opened only from its own trigger. */
function firstFocus(popup: RefObject<HTMLDivElement | null>): HTMLElement | null {
  const control = popup.current?.querySelector<HTMLElement>(
    'form :is(input:not([type="hidden"], [tabindex="-1"]), textarea, [role="combobox"]):not(:disabled)',
  )
  const selected = control?.closest('[role="radiogroup"]')?.querySelector<HTMLElement>(':checked')
  return (!window.matchMedia(BY_TOUCH).matches && (selected ?? control)) || popup.current
}
