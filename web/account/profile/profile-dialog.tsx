import { type ReactNode, useState } from 'react'
import { AddressBook } from '#web/account/profile/address-book.tsx'
import { PasswordForm } from '#web/account/profile/password-form.tsx'
import { ProfileForm } from '#web/account/profile/profile-form.tsx'
import { SessionList } from '#web/account/profile/session-list.tsx'
import styles from '#web/account/profile/profile.module.css'
import { messages } from '#web/messages/messages.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'

export interface ProfileDialogProps {
  open: boolean
  onClose: () => void
  /** Customers have an address book; admins do not. */
  withAddresses: boolean
  /** What else belongs to the security part: an admin's second factor. */
  moreSecurity?: ReactNode
}

type Part = 'profile' | 'addresses' | 'security'

/** Oneself: name and mobile, the address book, password and sessions. */
export function ProfileDialog({ open, onClose, withAddresses, moreSecurity }: ProfileDialogProps) {
  const words = messages.profile
  const [part, setPart] = useState<Part>('profile')
  const security = (
    <div className={styles.stack}>
      <PasswordForm />
      {moreSecurity}
      <SessionList />
    </div>
  )
  return (
    <Dialog open={open} onClose={onClose} keepOnOutsidePress title={words.title}>
      <div className={styles.dialog}>
        <Tabs<Part>
          aria-label={words.tabs}
          value={part}
          onChange={setPart}
          tabs={[
            { value: 'profile', label: words.profile, content: <ProfileForm /> },
            ...(withAddresses
              ? [{ value: 'addresses' as const, label: words.addresses, content: <AddressBook /> }]
              : []),
            { value: 'security', label: words.security, content: security },
          ]}
        />
      </div>
    </Dialog>
  )
}
