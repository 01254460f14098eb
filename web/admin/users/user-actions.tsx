import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, UserCheck, UserX } from 'lucide-react'
import type { Customer } from '#contract/accounts/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import { AddEmail } from '#web/admin/users/add-email.tsx'
import { useAccountStatus } from '#web/admin/users/use-account-status.ts'
import styles from '#web/admin/users/user-dialog.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { ConfirmDialog } from '#web/ui/layers/dialog.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'

export interface UserActionsProps {
  user: Customer
  onStatus: (id: string, status: AccountStatus) => void
  onChanged: (user: Customer) => void
}

/** Suspend or activate, and a link for a new password, shown here this once; without an email the way to add one. */
export function UserActions({ user, onStatus, onChanged }: UserActionsProps) {
  const words = adminMessages.users
  const { show } = useToast()
  const [asking, setAsking] = useState(false)
  const change = useAccountStatus(onStatus)
  const reset = useMutation({
    mutationFn: () => api('sendPasswordReset', { params: { id: user._id } }),
    onSuccess: () => show({ text: words.resetSent(user.email) }),
    onError: (error) => show({ tone: 'bad', text: error.message || words.resetFailed }),
    onSettled: () => setAsking(false),
  })
  const active = user.status === 'active'
  return (
    <section>
      <h3 className={styles.heading}>{words.administration}</h3>
      <div className={styles.actions}>
        <Button
          variant={active ? 'danger' : 'plain'}
          icon={active ? <UserX aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
          onClick={singlePress(() =>
            change.mutate({ customer: user, status: active ? 'suspended' : 'active' }),
          )}
        >
          {active ? words.suspend : words.activate}
        </Button>
        {user.email && (
          <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setAsking(true)}>
            {words.reset}
          </Button>
        )}
        {!user.email && <AddEmail user={user} onAdded={onChanged} />}
      </div>
      {reset.data && <ResetLink link={reset.data.link} />}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.mutate()}
        title={words.resetQuestion}
        keepText={words.keep}
        confirmText={words.sendLink}
        busy={reset.isPending}
        busyText={words.sending}
        variant="main"
      >
        {words.resetText(user.name, user.email)}
      </ConfirmDialog>
    </section>
  )
}

/** The link for a new password, to be handed on; gone when the modal of this customer is closed for another. */
function ResetLink({ link }: { link: string }) {
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
