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
import { useToast } from '#web/ui/layers/toast.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'

// Parts of a screen whose code comes later: dialogs, menus and lists that most visits never open.

/** Fetches code ahead. What cannot be had is told of where it is used, which asks for it again. */
export function fetchCode(...parts: (() => Promise<unknown>)[]): void {
  for (const fetchPart of parts) fetchPart().catch(() => undefined)
}

export interface FetchedProps<T> {
  wanted: boolean
  load: () => Promise<T>
  /** Closes what was to open and could not be had; the page stays. */
  giveUp: () => void
  /** Opens it once more. */
  again: () => void
  children: (code: T) => ReactNode
}

/** Draws with code that comes when it is first wanted, such as a dialog's. If it cannot be had, a toast says so. */
export function Fetched<T>({ wanted, load, giveUp, again, children }: FetchedProps<T>): ReactNode {
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
  /** The layer, open, with the same button. */
  children: (overlay: Overlay) => ReactNode
  onOpen?: () => void
}

/** A menu, popover or choice of the first screen: its code comes when the button is near to being pressed. */
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
 * A part of a screen whose code is fetched when it is first shown, such as a tab. While that fails the rest of the
 * screen stays, and the part offers to try again.
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
 * → says that a part of the page could not be fetched, with a button that tries again. Where only a reload helps, the
 * page is reloaded, once; false while that is on its way.
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
