import type { AuditEntry, AuditValue } from '#contract/back-office/audit.ts'
import { AuditSubject } from '#web/admin/audit/audit-subject.tsx'
import { actText, fieldText, valueText, whenText } from '#web/admin/audit/audit-text.ts'
import styles from '#web/admin/audit/audit.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Fact } from '#web/ui/lists/fact.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'

export interface AuditDialogProps {
  entry: AuditEntry
  open: boolean
  onClose: () => void
}

/** One act whole: who, when, why, and every field before and after. */
export function AuditDialog({ entry, open, onClose }: AuditDialogProps) {
  const words = adminMessages.audit
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={actText(entry)}
      size="l"
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className={styles.dialog}>
        <dl className={styles.facts}>
          <Fact name={words.who}>
            {entry.by?.name ?? (
              <>
                {words.operator} <span className={styles.quiet}>{words.operatorText}</span>
              </>
            )}
          </Fact>
          <Fact name={words.when}>
            <time dateTime={entry.at}>{whenText(entry.at)}</time>
          </Fact>
          <Fact name={words.which}>
            <AuditSubject entry={entry} />
          </Fact>
          {entry.reason && <Fact name={words.reason}>{entry.reason}</Fact>}
        </dl>
        {entry.changes.length === 0 ? (
          <p className={styles.quiet}>{words.noChanges}</p>
        ) : (
          <Table
            label={words.changes}
            columns={columns()}
            rows={entry.changes}
            rowKey={({ field }) => field}
            minWidth={420}
          />
        )}
      </div>
    </Dialog>
  )
}

type Change = AuditEntry['changes'][number]

function columns(): Column<Change>[] {
  const words = adminMessages.audit
  return [
    {
      key: 'field',
      header: words.field,
      width: '26%',
      onPhone: 'title',
      cell: ({ field }) => fieldText(field),
    },
    {
      key: 'before',
      header: words.before,
      width: '37%',
      cell: (change) => <Value change={change} value={change.before} side="before" />,
    },
    {
      key: 'after',
      header: words.after,
      width: '37%',
      cell: (change) => <Value change={change} value={change.after} side="after" />,
    },
  ]
}

function Value({ change, value, side }: { change: Change; value: AuditValue; side: 'before' | 'after' }) {
  const words = adminMessages.audit
  const text = valueText(change, value, side)
  if (text) return <span className={styles.value}>{text}</span>
  return (
    <span className={styles.quiet}>
      <span aria-hidden="true">{words.nothing}</span>
      <span className="sr">{words.nothingRead}</span>
    </span>
  )
}
