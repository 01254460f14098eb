import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { SEEN_KEY, type SeenTimes } from '#web/installed/last-seen.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'

/** Says that the lists on the page are old, and of when; they are asked for again as soon as there is a line. */
export function OfflineNote({ className }: { className: string | undefined }) {
  const words = messages.installed
  const client = useQueryClient()
  const { data: times = {} } = useQuery<SeenTimes>({ queryKey: SEEN_KEY, enabled: false })
  const oldest = Math.min(...Object.values(times))
  const isOld = oldest < Infinity
  useEffect(() => {
    if (!isOld) return undefined
    const again = () => void client.invalidateQueries()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [client, isOld])
  if (!isOld) return null
  return (
    <Note
      tone="warn"
      className={className}
      icon={<CloudOff aria-hidden="true" />}
      action={
        <Button size="s" onClick={() => void client.invalidateQueries()}>
          {words.tryAgain}
        </Button>
      }
    >
      <output>{words.lastSeen(formatDateTime(new Date(oldest).toISOString()))}</output>
    </Note>
  )
}
