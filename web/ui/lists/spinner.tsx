import { uiMessages } from '#web/messages/ui.ts'
import styles from '#web/ui/lists/spinner.module.css'

/** The 32 px brass ring, centred in its container: the dashboard's and the shop's first load. */
export function Spinner({ label = uiMessages.loading }: { label?: string }) {
  return (
    <output className={`center ${styles.room}`}>
      <span className={styles.ring} aria-hidden="true" />
      <span className="sr">{label}</span>
    </output>
  )
}
