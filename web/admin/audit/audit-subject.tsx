import { Link } from 'react-router'
import type { AuditEntry } from '#contract/back-office/audit.ts'
import styles from '#web/admin/audit/audit.module.css'
import { orderAddress, productAddress, shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

/** What was changed, by its name then; a link where a list shows it. */
export function AuditSubject({ entry: { about, act, subject } }: { entry: AuditEntry }) {
  const text = about === 'order' ? `#${shortId(subject._id)}` : subject.name
  if (!text) return <span className={styles.quiet}>{adminMessages.audit.nothing}</span>
  const to = act === 'delete' ? undefined : addressOf({ about, act, subject })
  return to ? (
    <Link className={styles.link} to={to}>
      {text}
    </Link>
  ) : (
    <span className={styles.name}>{text}</span>
  )
}

/** What happens to customers; admins stand in no list. */
const OF_CUSTOMERS = ['suspend', 'activate', 'send-password-reset']

function addressOf({
  about,
  act,
  subject,
}: Pick<AuditEntry, 'about' | 'act' | 'subject'>): string | undefined {
  if (about === 'order') return orderAddress(subject._id)
  if (about === 'product') return productAddress(subject.name)
  if (about === 'account' && OF_CUSTOMERS.includes(act))
    return `/admin/users?search=${encodeURIComponent(subject.name)}`
  return undefined
}
