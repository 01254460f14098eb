import { type MouseEvent, useEffect } from 'react'
import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/layers/drawn-toasts.module.css'
import { drawToastsOn, type ToastTone } from '#web/ui/layers/toast.tsx'

const ICONS: Record<ToastTone, LucideIcon> = {
  good: CircleCheck,
  bad: CircleAlert,
  warn: TriangleAlert,
  info: Info,
}

/** Draws the toasts: above dialogs, read out politely. Pointer and focus stop their time; F6 jumps there. */
export function DrawnToasts() {
  return (
    <Toast.Provider timeout={3000} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={uiMessages.notifications}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts, add, close } = Toast.useToastManager()
  useEffect(
    () =>
      drawToastsOn({
        add: (id, { tone = 'good', text, duration }) =>
          add({ id, title: text, type: tone, timeout: duration }),
        close,
      }),
    [add, close],
  )
  return toasts.map((toast) => {
    const tone = (toast.type ?? 'good') as ToastTone
    const Icon = ICONS[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // Base UI says dialog; a toast asks nothing, and one page should not seem to have two dialogs.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-modal={undefined}
        swipeDirection={['right', 'up']}
        className={classNames(styles.toast, styles[tone])}
      >
        <Icon className={styles.icon} aria-hidden="true" />
        <Toast.Title className={styles.text} render={<p />} />
        <Toast.Close
          onMouseDown={keepFocus}
          className={styles.close}
          aria-label={uiMessages.close}
          aria-hidden={undefined}
        >
          <X aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

/** Closing a toast by mouse must not take the focus out of the dialog below it. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
