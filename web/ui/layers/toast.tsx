import { useMemo, type MouseEvent, type ReactNode } from 'react'
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
}

const ICONS: Record<ToastTone, LucideIcon> = {
  good: CircleCheck,
  bad: CircleAlert,
  warn: TriangleAlert,
  info: Info,
}

/** Holds the toasts: above dialogs, read out politely. Pointer and focus stop their time; F6 jumps there. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={3000} limit={4}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={uiMessages.notifications}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** show() puts a toast up and returns its id; close(id) takes it away early. Both stay the same over renders. */
export function useToast(): { show: (words: ToastWords) => string; close: (id: string) => void } {
  const { add, close } = Toast.useToastManager()
  return useMemo(
    () => ({
      show: ({ tone = 'good', text, duration }: ToastWords) =>
        add({ title: text, type: tone, timeout: duration ?? 3000 }),
      close,
    }),
    [add, close],
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
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
