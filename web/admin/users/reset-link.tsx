import { useEffect, useRef } from 'react'
import styles from '#web/admin/users/user-dialog.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'

/** The link for a new password, to be handed on; gone when the modal of this customer is closed for another. */
export function ResetLink({ link }: { link: string }) {
  const words = adminMessages.users
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <Field label={words.resetLink} hint={words.resetLinkHint} className={styles.link}>
      <div className={styles.copy}>
        <TextInput ref={input} readOnly value={link} onFocus={(event) => event.target.select()} />
        <CopyButton text={link} aria-label={words.copyLink} onRefused={() => input.current?.select()} />
      </div>
    </Field>
  )
}
