import { BadgeCheck, MailQuestion, UserX } from 'lucide-react'
import type { Customer } from '#contract/accounts/customers.ts'
import styles from '#web/admin/users/user-cells.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Badge } from '#web/ui/signs/badge.tsx'
import { Phone } from '#web/ui/signs/phone.tsx'

/** Initials, name, role, and a chip when suspended. */
export function UserCell({ user, large }: { user: Customer; large?: boolean }) {
  return (
    <span className={styles.user}>
      <span className={large ? styles.largeAvatar : styles.avatar} aria-hidden="true">
        {initials(user.name)}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{user.name}</span>
        <span className={styles.role}>
          {adminMessages.frame.roles[user.role]}
          <SuspendedBadge user={user} />
        </span>
      </span>
    </span>
  )
}

export function SuspendedBadge({ user }: { user: Customer }) {
  if (user.status !== 'suspended') return null
  return (
    <Badge tone="bad" icon={<UserX aria-hidden="true" />}>
      {adminMessages.users.suspended}
    </Badge>
  )
}

/** Email and mobile, each a link that a phone or mail program opens. */
export function ContactCell({ user }: { user: Customer }) {
  return (
    <span className={styles.contact}>
      {user.email && <EmailLink email={user.email} />}
      <Phone number={user.mobile} dial />
    </span>
  )
}

/** An address that breaks before its @, where it has to. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}

/** Verified or Not Verified: what the Status column shows. */
export function VerifiedBadge({ user }: { user: Customer }) {
  const words = adminMessages.users
  return user.isVerified ? (
    <Badge tone="good" icon={<BadgeCheck aria-hidden="true" />}>
      {words.verified}
    </Badge>
  ) : (
    <Badge tone="warn" icon={<MailQuestion aria-hidden="true" />}>
      {words.notVerified}
    </Badge>
  )
}

/** A letter or digit with its marks; in scripts with conjuncts the letters that a virama joins to it too. */
const LETTER = /[\p{L}\p{N}](?:[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D]\p{L}|\p{M})*/u

/** The initials of a name, whole letters in Devanagari too: 'Asha Devi Example' → 'AE'; '' → '?'. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => firstLetter(word ?? '')).join('') || '?'
}

function firstLetter(word: string): string {
  return LETTER.exec(word)?.[0].toUpperCase() ?? ''
}
