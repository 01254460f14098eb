import { useQuery } from '@tanstack/react-query'
import styles from '#web/admin/settings/backups.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatAgo, formatBytes, formatDateTime } from '#web/ui/format.ts'
import { Fact } from '#web/ui/lists/fact.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { Note } from '#web/ui/signs/note.tsx'

function useBackups() {
  const query = { queryKey: ['admin', 'backups'], refetchInterval: 60_000 }
  return useQuery({ ...query, queryFn: ({ signal }) => api('getBackups', { signal }) }).data?.data
}

/** What went wrong with the last backup or its trial, and what to do; nothing at all while they are well. */
export function FailedBackup() {
  const words = adminMessages.settings.backups
  const failure = useBackups()?.failure
  if (!failure) return null
  return (
    <Note tone="warn">
      <h2 className={styles.title}>{words.failed[failure.act](formatDateTime(failure.at))}</h2>
      <p>{failure.error}</p>
      <p>{words.whatToDo}</p>
    </Note>
  )
}

/** When the shop last backed itself up, and when that was last restored on trial. */
export function Backups() {
  const words = adminMessages.settings.backups
  const backups = useBackups()
  if (!backups) return null
  const { isSet, isSealed, last, trial } = backups
  return (
    <Card title={words.title} aside={isSet && <span className={styles.quiet}>{words.text}</span>}>
      {!isSet && <Note tone="info">{words.notSet}</Note>}
      {(isSet || last) && (
        <dl className={styles.facts}>
          <Fact name={words.last}>
            {last ? words.lastOf(formatAgo(last.at), formatBytes(last.bytes)) : words.none}
          </Fact>
          <Fact name={words.trial}>{trial ? formatAgo(trial) : words.none}</Fact>
          <Fact name={words.sealed}>{isSealed ? words.isSealed : words.isOpen}</Fact>
        </dl>
      )}
    </Card>
  )
}
