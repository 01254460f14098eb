import type { AuditEntry } from '#contract/back-office/audit.ts'
import { AuditSubject } from '#web/admin/audit/audit-subject.tsx'
import { actText, fieldText, valueText, whenText } from '#web/admin/audit/audit-text.ts'
import styles from '#web/admin/audit/audit.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateLong, formatNumber, formatTime } from '#web/ui/format.ts'
import type { Column } from '#web/ui/lists/table.tsx'

/** So many changes stand in a row; all of them in its details. */
const SHOWN = 2

/** When, who, what, which one, the first changes, details. */
export function auditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const words = adminMessages.audit
  return [
    {
      key: 'what',
      header: words.what,
      width: '21%',
      onPhone: 'title',
      cell: (entry) => <strong className={styles.act}>{actText(entry)}</strong>,
    },
    { key: 'which', header: words.which, width: '18%', cell: (entry) => <AuditSubject entry={entry} /> },
    { key: 'changes', header: words.changes, cell: (entry) => <Changes entry={entry} /> },
    {
      key: 'who',
      header: words.who,
      width: '15%',
      under: 'what',
      cell: ({ by }) => <span className={styles.name}>{by?.name ?? words.operator}</span>,
    },
    { key: 'when', header: words.when, width: '13%', cell: ({ at }) => <When at={at} /> },
    {
      key: 'details',
      header: words.details,
      hideHeader: true,
      width: '124px',
      onPhone: 'actions',
      cell: (entry) => (
        <Button
          size="s"
          aria-label={words.open(actText(entry), whenText(entry.at))}
          onClick={() => onOpen(entry)}
        >
          {words.details}
        </Button>
      ),
    },
  ]
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className={styles.when}>
      {formatDateLong(at)}
      <span className={styles.quiet}>{formatTime(at)}</span>
    </time>
  )
}

function Changes({ entry: { changes } }: { entry: AuditEntry }) {
  const words = adminMessages.audit
  if (changes.length === 0) return <span className={styles.quiet}>{words.nothing}</span>
  return (
    <ul className={styles.changes}>
      {changes.slice(0, SHOWN).map((change) => (
        <li key={change.field}>
          <span className={styles.quiet}>{fieldText(change.field)}</span>{' '}
          {change.before !== null && (
            <>
              <span className={styles.was}>{valueText(change, change.before, 'before')}</span> →{' '}
            </>
          )}
          {valueText(change, change.after, 'after') || words.nothing}
        </li>
      ))}
      {changes.length > SHOWN && (
        <li className={styles.quiet}>{words.more(formatNumber(changes.length - SHOWN))}</li>
      )}
    </ul>
  )
}
