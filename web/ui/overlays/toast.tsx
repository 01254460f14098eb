import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/ui/overlays/toast.module.css'

export type ToastTone = 'good' | 'bad' | 'warn' | 'info'

export interface ToastOptions {
  tone?: ToastTone
  text: ReactNode
  /** Milliseconds of display: 3000 by default, 4000 for orders. */
  duration?: number
  /** A button in the toast, which closes it. */
  action?: { label: string; onPress: () => void }
}

const manager = Toast.createToastManager()

/** show() displays a toast and returns its id; close(id) removes it early. */
const toast = {
  show: ({ tone = 'good', text, duration, action }: ToastOptions): string => {
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

/** Returns the same show() and close() at every render. */
export function useToast(): typeof toast {
  return toast
}

const ICONS: Record<ToastTone, LucideIcon> = {
  good: CircleCheck,
  bad: CircleAlert,
  warn: TriangleAlert,
  info: Info,
}

/**
 * Renders the toasts: above dialogs, announced politely. Pointer and focus pause their timers; F6 moves to them.
 */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} timeout={3000} limit={4}>
      <Toast.Portal>
        <ToastRegion />
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** At the top right, or as close to it as possible without covering a button or the screen's own error. */
function ToastRegion() {
  const { toasts } = Toast.useToastManager()
  const viewport = useRef<HTMLDivElement>(null)
  const isShown = toasts.length > 0
  useLayoutEffect(() => {
    if (!isShown) return undefined
    const move = () => viewport.current && moveAside(viewport.current)
    const timer = setInterval(move, 200) // dialogs open and close and lists scroll below a toast
    const sizes = new ResizeObserver(move)
    if (viewport.current) sizes.observe(viewport.current)
    return () => {
      clearInterval(timer)
      sizes.disconnect()
    }
  }, [isShown])
  return (
    <Toast.Viewport ref={viewport} className={styles.viewport} aria-label={uiMessages.notifications}>
      <ToastList toasts={toasts} />
    </Toast.Viewport>
  )
}

const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="tab"], [role="combobox"]'
/** Errors that a screen shows in place of its content (web/ui/lists/empty.tsx). */
const ERRORS = '[data-error]'
const STEP_PX = 16
const MARGIN_PX = 16

/**
 * Moves the toasts, which are at the top right, by the least that uncovers every control of the top overlay and
 * the error it shows; else only the controls.
 */
function moveAside(viewport: HTMLElement): void {
  viewport.style.translate = ''
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document
  const boxesOf = (selector: string) =>
    [...top.querySelectorAll(selector)]
      .filter((element) => !viewport.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
  const controls = boxesOf(CONTROLS)
  const box = viewport.getBoundingClientRect()
  const move = leastMove(box, [...controls, ...boxesOf(ERRORS)]) ?? leastMove(box, controls)
  if (move) viewport.style.translate = `${-move.dx}px ${move.dy}px`
}

/** The shortest way left and down for a box to cover none of the others; undefined if there is none. */
function leastMove(box: DOMRect, others: readonly DOMRect[]): { dx: number; dy: number } | undefined {
  const covers = (dx: number, dy: number) =>
    others.some(
      ({ left, right, top, bottom }) =>
        left < box.right - dx && right > box.left - dx && top < box.bottom + dy && bottom > box.top + dy,
    )
  let best: { cost: number; dx: number; dy: number } | undefined
  for (let dy = 0; box.bottom + dy < innerHeight; dy += STEP_PX)
    for (let dx = 0; dx <= box.left - MARGIN_PX || dx === 0; dx += STEP_PX) {
      const cost = dx + dy * 2
      if (cost < (best?.cost ?? Infinity) && !covers(dx, dy)) best = { cost, dx, dy }
    }
  return best
}

function ToastList({ toasts }: Pick<ReturnType<typeof Toast.useToastManager>, 'toasts'>) {
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
        <div className="grow shrink breaks">
          <Toast.Title render={<p />} />
          {toast.actionProps && <Toast.Action onMouseDown={keepFocus} className={styles.action} />}
        </div>
        <Toast.Close
          onMouseDown={keepFocus}
          className={`reach ${styles.close}`}
          aria-label={uiMessages.close}
          aria-hidden={undefined}
        >
          <X />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

/** Closing a toast by mouse must not take the focus out of the dialog below it. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
