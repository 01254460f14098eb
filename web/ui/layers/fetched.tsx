import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { uiMessages } from '#web/messages/ui.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

export interface FetchedProps<T> {
  wanted: boolean
  load: () => Promise<T>
  /** Closes what was to open and could not be had; the page stays, and the next opening tries again. */
  giveUp: () => void
  children: (code: T) => ReactNode
}

/** Draws with code that comes when it is first wanted, such as a dialog's. If it cannot be had, a toast says so. */
export function Fetched<T>({ wanted, load, giveUp, children }: FetchedProps<T>): ReactNode {
  const [fetched, setFetched] = useState<{ code: T }>()
  const tellFailure = useFetchFailure()
  const isMissing = wanted && !fetched
  const begin = useEffectEvent(load)
  const fail = useEffectEvent(() => {
    tellFailure()
    giveUp()
  })
  useEffect(() => {
    if (!isMissing) return undefined
    let isHere = true
    begin().then(
      (code) => isHere && setFetched({ code }),
      () => isHere && fail(),
    )
    return () => {
      isHere = false
    }
  }, [isMissing])
  return fetched && children(fetched.code)
}

/** → says that a part of the page could not be fetched. */
export function useFetchFailure(): () => void {
  const toast = useToast()
  return () => void toast.show({ tone: 'bad', text: uiMessages.notFetched })
}
