import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { StaleCodeError } from '#web/load-code.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { reloadOnce, reloadPage } from '#web/reload.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { Openable } from '#web/ui/overlays/dialog.tsx'

// Parts of a screen whose code loads later: dialogs and menus that most visits never open.

/** Preloads code. A failure is reported where the code is used, which requests it again. */
export function fetchCode(...parts: (() => Promise<unknown>)[]): void {
  for (const fetchPart of parts) fetchPart().catch(() => undefined)
}

/** Whether something is open over the page, and how to change that: see `useOverlay`. */
export interface Overlay {
  isOpen: boolean
  open: () => void
  close: () => void
}

/** A dialog whose code loads when it first opens. It takes `overlay` in place of `open` and `onClose`. */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  return function LazyDialog({ overlay, ...rest }: Omit<Props, keyof Openable> & { overlay: Overlay }) {
    // TypeScript does not see that the rest and these two make up Props again.
    const props = { ...rest, open: overlay.isOpen, onClose: overlay.close } as unknown as Props
    return (
      <LazyContent overlay={overlay} load={load}>
        {(Dialog) => <Dialog {...props} />}
      </LazyContent>
    )
  }
}

interface LazyContentProps<T> {
  /** Closed if the code could not be loaded; the page stays. */
  overlay: Overlay
  load: () => Promise<T>
  children: (code: T) => ReactNode
}

/** Renders with code that loads when the overlay first opens. If loading fails, a toast says so. */
export function LazyContent<T>({ overlay, load, children }: LazyContentProps<T>): ReactNode {
  const latest = useRef(overlay)
  useEffect(() => {
    latest.current = overlay
  })
  const reportFailure = useFetchFailure()
  const [loaded, setLoaded] = useState<{ code: T }>()
  const isMissing = overlay.isOpen && !loaded
  const begin = useEffectEvent(load)
  const fail = useEffectEvent((error: unknown) => {
    if (reportFailure(error, () => latest.current.open())) overlay.close()
  })
  useEffect(() => {
    if (!isMissing) return undefined
    let isShown = true
    begin().then(
      (code) => isShown && setLoaded({ code }),
      (error: unknown) => isShown && fail(error),
    )
    return () => {
      isShown = false
    }
  }, [isMissing])
  return loaded && children(loaded.code)
}

export interface LazyOverlayProps<T> {
  /** The button as it looks before anything was opened. */
  trigger: ReactElement<ComponentProps<'button'>>
  popup: 'menu' | 'dialog' | 'listbox'
  /** Imports its code. */
  load: () => Promise<T>
  /** The open overlay, with the same button. */
  children: (code: T) => ReactNode
  onOpen?: () => void
}

/** A menu, popover or select on the first screen: its code loads when the button is about to be pressed. */
export function LazyOverlay<T>({ trigger, popup, load, children, onOpen }: LazyOverlayProps<T>) {
  const [loaded, setLoaded] = useState<{ code: T }>()
  const reportFailure = useFetchFailure()
  if (loaded) return children(loaded.code)

  async function open() {
    try {
      const code = await load()
      setLoaded({ code })
      onOpen?.()
    } catch (error) {
      reportFailure(error, () => void open())
    }
  }

  return cloneElement(trigger, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: () => fetchCode(load),
    onFocus: () => fetchCode(load),
    onClick: () => void open(),
  })
}

/** Long enough to read it and press its button. */
const FAILURE_MS = 10_000

/**
 * Returns a function that shows that a part of the page could not be fetched, with a retry button. If only a reload
 * helps, the page is reloaded, once; it returns false while that is in progress.
 */
function useFetchFailure(): (error: unknown, again: () => void) => boolean {
  const toast = useToast()
  return (error, again) => {
    const isStale = error instanceof StaleCodeError
    if (isStale && reloadOnce()) return false
    const action = isStale
      ? { label: uiMessages.reload, onPress: () => void reloadPage() }
      : { label: uiMessages.tryAgain, onPress: again }
    toast.show({ tone: 'bad', text: uiMessages.notFetched, duration: FAILURE_MS, action })
    return true
  }
}
