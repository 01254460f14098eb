import { useQuery } from '@tanstack/react-query'
import type { Statement } from '#contract/payments/statements.ts'
import { STATEMENTS_KEY } from '#web/admin/statements/statement-keys.ts'
import { countsText, periodText } from '#web/admin/statements/statement-text.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

/** The statements imported last, each leads back to its matches. */
export function EarlierStatements({ onOpen }: { onOpen: (id: string) => void }) {
  const words = adminMessages.statement
  const { data, isError, refetch } = useQuery({
    queryKey: STATEMENTS_KEY,
    queryFn: async ({ signal }) => (await api('getStatements', { signal })).data,
  })
  return (
    <Card title={words.earlier}>
      {data && !(isError && data.length === 0) && <Statements statements={data} onOpen={onOpen} />}
      {isError && !data?.length && (
        <Note tone="bad" action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}>
          {words.earlierFailed}
        </Note>
      )}
      {!data && !isError && <Skeleton height={44} />}
    </Card>
  )
}

function Statements({ statements, onOpen }: { statements: Statement[]; onOpen: (id: string) => void }) {
  const words = adminMessages.statement
  if (statements.length === 0) return <p className={styles.text}>{words.noEarlier}</p>
  return (
    <ul className={styles.earlier}>
      {statements.map((statement) => (
        <li key={statement._id}>
          <span className={styles.about}>
            <strong className={styles.name}>{statement.fileName}</strong>
            <span>
              {periodText(statement)} · {countsText(statement)}
            </span>
            <span className={styles.by}>{words.importedBy(statement.by, formatDateTime(statement.at))}</span>
          </span>
          <Button size="s" onClick={() => onOpen(statement._id)}>
            {words.open(statement.fileName)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
