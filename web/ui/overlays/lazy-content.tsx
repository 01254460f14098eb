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
import { Button } from '#web/ui/controls/button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'

// Parts of a screen whose code loads later: dialogs, menus and lists that most visits never open.

/** Preloads code. A failure is reported where the code is used, which requests it again. */
export function fetchCode(...parts: (() => Promise<unknown>)[]): void {
  for (const fetchPart of parts) fetchPart().catch(() => undefined)
}

export interface FetchedProps<T> {
  wanted: boolean
  load: () => Promise<T>
  /** Closes an overlay whose code could not be loaded; the page stays. */
  giveUp: () => void
  /** Opens it again. */
  again: () => void
  children: (code: T) => ReactNode
}

/** Renders with code that loads when it is first needed, such as a dialog's. If loading fails, a toast says so. */
export function LazyContent<T>({ wanted, load, giveUp, again, children }: FetchedProps<T>): ReactNode {
  const [fetched, setFetched] = useState<{ code: T }>()
  const reportFailure = useFetchFailure()
  const isMissing = wanted && !fetched
  const begin = useEffectEvent(load)
  const reopen = useRef(again)
  useEffect(() => {
    reopen.current = again
  })
  const fail = useEffectEvent((error: unknown) => {
    if (reportFailure(error, () => reopen.current())) giveUp()
  })
  useEffect(() => {
    if (!isMissing) return undefined
    let isHere = true
    begin().then(
      (code) => isHere && setFetched({ code }),
      (error: unknown) => isHere && fail(error),
    )
    return () => {
      isHere = false
    }
  }, [isMissing])
  return fetched && children(fetched.code)
}

export interface LazyOverlayProps<Overlay> {
  /** The button as it looks before anything was opened. */
  trigger: ReactElement<ComponentProps<'button'>>
  popup: 'menu' | 'dialog' | 'listbox'
  /** Imports the layer. */
  load: () => Promise<Overlay>
  /** The open overlay, with the same button. */
  children: (overlay: Overlay) => ReactNode
  onOpen?: () => void
}

/** A menu, popover or select on the first screen: its code loads when the button is about to be pressed. */
export function LazyOverlay<Overlay>({ trigger, popup, load, children, onOpen }: LazyOverlayProps<Overlay>) {
  const [fetched, setFetched] = useState<{ overlay: Overlay }>()
  const reportFailure = useFetchFailure()
  if (fetched) return children(fetched.overlay)

  async function open() {
    try {
      const overlay = await load()
      setFetched({ overlay })
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

/**
 * A part of a screen whose code is fetched when it is first shown, such as a tab. If that fails the rest of the
 * screen stays, and the part offers a retry.
 */
export function FetchedPart({ load }: { load: () => Promise<ComponentType> }) {
  const [tries, setTries] = useState(0)
  return <PartOfOneTry key={tries} load={load} onAgain={() => setTries(tries + 1)} />
}

function PartOfOneTry({ load, onAgain }: { load: () => Promise<ComponentType>; onAgain: () => void }) {
  const [fetched, setFetched] = useState<{ Part: ComponentType } | 'failed'>()
  const begin = useEffectEvent(load)
  useEffect(() => {
    let isShown = true
    begin().then(
      (Part) => isShown && setFetched({ Part }),
      (error: unknown) =>
        isShown && !(error instanceof StaleCodeError && reloadOnce()) && setFetched('failed'),
    )
    return () => {
      isShown = false
    }
  }, [])
  if (!fetched) return <Spinner />
  if (fetched !== 'failed') return <fetched.Part />
  return (
    <div role="alert">
      <Empty
        drawing="broken"
        title={uiMessages.notFetchedTitle}
        action={<Button onClick={onAgain}>{uiMessages.tryAgain}</Button>}
      >
        {uiMessages.notFetchedText}
      </Empty>
    </div>
  )
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
