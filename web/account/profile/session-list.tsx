import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LiveSession } from '#contract/profile.ts'
import styles from '#web/account/profile/profile.module.css'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { Badge } from '#web/ui/signs/badge.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'

export const SESSIONS = ['sessions'] as const

/** Where one is signed in, and the way to end all of it but this device. */
export function SessionList() {
  const words = messages.profile
  const toast = useToast()
  const client = useQueryClient()
  const { data = [], isError } = useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await api('getSessions', { signal })).data,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('endSessions'),
    onSuccess: () => {
      toast.show({ text: words.ended })
      void client.invalidateQueries({ queryKey: SESSIONS })
    },
    onError: (error) => toast.show({ tone: 'bad', text: error.message || words.saveFailed }),
  })
  return (
    <section aria-labelledby="sessions">
      <h3 id="sessions" className={styles.heading}>
        {words.sessions}
      </h3>
      {isError && <Note tone="bad">{words.failed}</Note>}
      <ul className={styles.rows}>
        {data.map((session) => (
          <li key={session._id}>
            <span className={styles.words}>
              {deviceText(session)}{' '}
              <span className={styles.quiet}>{words.since(formatDateTime(session.createdAt))}</span>
            </span>
            {session.current && <Badge tone="good">{words.thisDevice}</Badge>}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button busy={isPending} busyText={words.ending} onClick={() => mutate()}>
          {words.endOthers}
        </Button>
      )}
    </section>
  )
}

function deviceText({ browser, system }: LiveSession): string {
  const words = messages.profile
  if (browser && system) return words.device(browser, system)
  return browser || system || words.unknownDevice
}
