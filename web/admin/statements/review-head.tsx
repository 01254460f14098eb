import type { Statement } from '#contract/payments/statements.ts'
import { countsText, periodText } from '#web/admin/statements/statement-text.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

/** Which statement it is, what was in it, and which of its lines could not be used. */
export function ReviewHead({ statement, onLeave }: { statement: Statement; onLeave: () => void }) {
  const words = adminMessages.statement
  return (
    <>
      <header className={styles.title}>
        <div className={styles.about}>
          <h2 className={styles.name}>{statement.fileName}</h2>
          <span>
            {periodText(statement)} · {countsText(statement)}
          </span>
          <span className={styles.by}>{words.importedBy(statement.by, formatDateTime(statement.at))}</span>
        </div>
        <Button onClick={onLeave}>{words.another}</Button>
      </header>
      {statement.problems.count > 0 && <Problems problems={statement.problems} />}
    </>
  )
}

function Problems({ problems }: { problems: Statement['problems'] }) {
  const words = adminMessages.statement
  const more = problems.count - problems.lines.length
  return (
    <Note tone="warn">
      <details>
        <summary className={styles.summary}>{words.problemsTitle(formatNumber(problems.count))}</summary>
        <ul className={styles.problems}>
          {problems.lines.map(({ line, problem, text }) => (
            <li key={`${line} ${problem}`}>
              {words.problem(formatNumber(line), words.problems[problem])}
              {text && <span className={styles.by}> {text}</span>}
            </li>
          ))}
          {more > 0 && <li>{words.moreProblems(formatNumber(more))}</li>}
        </ul>
      </details>
    </Note>
  )
}
