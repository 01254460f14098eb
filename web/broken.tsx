import { useEffect, useState } from 'react'
import { type RouteObject, useRouteError } from 'react-router'
import { StaleCodeError } from '#web/load-code.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { reloadOnce, reloadPage } from '#web/reload.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'

/** Stands in for a whole page that threw or whose code could not be fetched. */
export function Broken() {
  return (
    <main>
      <BrokenScreen />
    </main>
  )
}

/** The same for one screen: its frame stays, and every other screen can be reached. */
export function BrokenScreen() {
  const error = useRouteError()
  const [isUnreachable, setIsUnreachable] = useState(false)
  const reload = async () => setIsUnreachable(!(await reloadPage()))
  useEffect(() => {
    console.error(error)
    if (error instanceof StaleCodeError) reloadOnce()
  }, [error])
  return (
    <div role="alert">
      <Empty
        drawing="broken"
        title={messages.frame.brokenTitle}
        action={<Button onClick={() => void reload()}>{messages.frame.reload}</Button>}
      >
        {isUnreachable ? uiMessages.notFetched : messages.frame.brokenText}
      </Empty>
    </div>
  )
}

/** Screens of a frame, each of which breaks alone. */
export function unlessBroken(screens: RouteObject[]): RouteObject[] {
  return [{ errorElement: <BrokenScreen />, children: screens }]
}
