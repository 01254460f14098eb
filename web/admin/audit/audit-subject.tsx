import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import styles from '#web/admin/audit/audit.module.css'
import { orderAddress, productAddress, shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** What was changed, by its name then; a link where a list shows it. */
export function AuditSubject({ entry: { about, act, subject } }: { entry: AuditEntry }) {
  const text = about === 'order' ? `#${shortId(subject._id)}` : subject.name
  if (!text) return <span className={styles.quiet}>{adminMessages.audit.nothing}</span>
  const to = act === 'delete' ? undefined : addressOf(about, subject)
  return to ? (
    <Link className={styles.link} to={to}>
      {text}
    </Link>
  ) : (
    <span className={styles.name}>{text}</span>
  )
}

function addressOf(about: string, { _id, name }: AuditEntry['subject']): string | undefined {
  if (about === 'order') return orderAddress(_id)
  if (about === 'product') return productAddress(name)
  if (about === 'account') return `/admin/users?search=${encodeURIComponent(name)}`
  return undefined
}
