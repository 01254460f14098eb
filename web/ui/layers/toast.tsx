import { type MouseEvent, type ReactNode } from 'react'
import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/layers/toast.module.css'

export type ToastTone = 'good' | 'bad' | 'warn' | 'info'

export interface ToastWords {
  tone?: ToastTone
  text: ReactNode
  /** Milliseconds on the screen: 3000 unless given, 4000 for orders. */
  duration?: number
  /** A button in the toast, which closes it. */
  action?: { label: string; onPress: () => void }
}

const manager = Toast.createToastManager()

/** show() puts a toast up and returns its id; close(id) takes it away early. */
const toast = {
  show: ({ tone = 'good', text, duration, action }: ToastWords): string => {
    const id = manager.add({
      title: text,
      type: tone,
      timeout: duration,
      ...(action && {
        actionProps: {
          children: action.label,
          onClick: () => {
            manager.close(id)
            action.onPress()
          },
        },
      }),
    })
    return id
  },
  close: (id: string): void => manager.close(id),
}

/** → the same show() and close() at every render. */
export function useToast(): typeof toast {
  return toast
}

const ICONS: Record<ToastTone, LucideIcon> = {
  good: CircleCheck,
  bad: CircleAlert,
  warn: TriangleAlert,
  info: Info,
}

/** Draws the toasts: above dialogs, read out politely. Pointer and focus stop their time; F6 jumps there. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} timeout={3000} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={uiMessages.notifications}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  return Toast.useToastManager().toasts.map((toast) => {
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
        <div className={styles.text}>
          <Toast.Title render={<p />} />
          {toast.actionProps && <Toast.Action onMouseDown={keepFocus} className={styles.action} />}
        </div>
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
