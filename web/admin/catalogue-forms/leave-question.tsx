import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { ConfirmDialog } from '#web/ui/layers/dialog.tsx'

interface Props {
  dirty: boolean
  /** Whether the form is being closed; a screen that has no such act is only left. */
  asking?: boolean
  onStay?: () => void
  onLeave?: () => void
}

/** Asks once before what was typed is lost: on closing the form, leaving the screen or closing the page. */
export function LeaveQuestion({ dirty, asking = false, onStay, onLeave }: Props) {
  const words = adminMessages.content.form
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <ConfirmDialog
      open={asking || blocker.state === 'blocked'}
      onClose={() => {
        blocker.reset?.()
        onStay?.()
      }}
      onConfirm={() => {
        blocker.proceed?.()
        onLeave?.()
      }}
      title={words.leaveTitle}
      keepText={words.stay}
      confirmText={words.leave}
    >
      {words.leaveText}
    </ConfirmDialog>
  )
}
