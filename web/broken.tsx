import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** Stands in for a page that threw or whose code could not be fetched. */
export function Broken() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main>
      <Empty
        drawing="broken"
        title={messages.frame.brokenTitle}
        action={<Button onClick={() => window.location.reload()}>{messages.frame.reload}</Button>}
      >
        {messages.frame.brokenText}
      </Empty>
    </main>
  )
}
