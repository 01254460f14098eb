import { isActive } from '#web/admin/catalogue-forms/matches.ts'
import styles from '#web/admin/categories/category-management.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'

/** Total, active and inactive of one tab. */
export function TabCounts({ records }: { records: readonly { status: string }[] | undefined }) {
  if (!records) return null
  const active = records.filter(isActive).length
  return (
    <p className={styles.counts}>
      {adminMessages.categories.counts(
        formatNumber(records.length),
        formatNumber(active),
        formatNumber(records.length - active),
      )}
    </p>
  )
}
