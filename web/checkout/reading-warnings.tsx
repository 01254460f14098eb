import type { Reason } from '#contract/payments.ts'
import { warningText } from '#web/checkout/reading-words.ts'
import { messages } from '#web/messages/messages.ts'
import { Note } from '#web/ui/signs/note.tsx'
import styles from '#web/checkout/screenshot-field.module.css'

/** What in the picture does not fit the order, in plain words. It never keeps anybody from submitting. */
export function ReadingWarnings({ warnings }: { warnings: readonly Reason[] }) {
  const words = messages.checkout
  const texts = warnings.map(warningText).filter(Boolean)
  return (
    <div aria-live="polite">
      {texts.length > 0 && (
        <Note tone="warn" className={styles.warnings}>
          <p className={styles.strong}>{words.check}</p>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>{words.checkAnyway}</p>
        </Note>
      )}
    </div>
  )
}
