import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Hold } from '#web/checkout/hold.ts'
import { unfinishedCheckoutQuery } from '#web/checkout/unfinished-query.ts'
import { messages } from '#web/messages/messages.ts'
import { Note } from '#web/ui/signs/note.tsx'

interface SharedPictureNoteProps {
  onContinue: (hold: Hold) => void
  className: string | undefined
}

/** After a payment app has shared its picture (?shared): opens the waiting checkout, or says what to do without one. */
export function SharedPictureNote({ onContinue, className }: SharedPictureNoteProps) {
  const words = messages.installed
  const [params, setParams] = useSearchParams()
  const isShared = params.has('shared')
  const { data: hold } = useQuery({ ...unfinishedCheckoutQuery, enabled: isShared })
  const begin = useEffectEvent((waiting: Hold) => {
    setParams({}, { replace: true })
    onContinue(waiting)
  })
  useEffect(() => {
    if (isShared && hold) begin(hold)
  }, [isShared, hold])
  if (!isShared || hold !== null) return null
  return (
    <Note tone="info" className={className}>
      {words.nothingWaits} <Link to="/my-orders">{messages.myOrders.title}</Link>
    </Note>
  )
}
