import type { ComponentProps, ReactNode } from 'react'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Layer, type LayerProps } from '#web/ui/layers/layer.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import styles from '#web/ui/layers/dialog.module.css'

export interface DialogProps extends LayerProps {
  /** Widths 420, 620, 860, 1120 px. All but s fill the screen on phones. */
  size?: 's' | 'm' | 'l' | 'xl'
  /** No head bar: the title is only read out, the cross floats over the body. */
  bare?: boolean
}

/** A modal with a fixed head and foot; its body scrolls. Mount it always and drive it by `open`. */
export function Dialog({ size = 'm', ...rest }: DialogProps) {
  return <Layer {...rest} className={classNames(styles.modal, styles[size])} />
}

/** A panel from the right edge, for the cart and for looking things over beside the page. */
export function Drawer(props: LayerProps) {
  return <Layer {...props} className={classNames(styles.drawer)} right />
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  children: ReactNode
  /** 'Keep it', 'Delete': words that say what each button does. */
  keepText: string
  confirmText: string
  busy?: boolean
  busyText?: string
  variant?: ButtonVariant
  /** Element to focus when it has closed; otherwise the one that had the focus before, if it is still there. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus']
}

/** Asks before something is lost. The safe answer has the focus; only its two buttons or Escape close it. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  keepText,
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
                className={styles.title}
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
            <footer className={styles.foot}>
              <AlertDialog.Close render={<Button disabled={busy}>{keepText}</Button>} />
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
