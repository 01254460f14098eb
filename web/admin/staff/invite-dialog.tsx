import { type ReactNode, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '#contract/accounts/staff.ts'
import { EMAIL_MAX } from '#contract/limits.ts'
import { ROLE_NAMES, type StaffRole } from '#contract/roles.ts'
import { errorOf, FormError, OwnPasswordField, RoleField } from '#web/admin/staff/staff-dialog.tsx'
import styles from '#web/admin/staff/staff.module.css'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'
import { Note } from '#web/ui/signs/note.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
}

/** Invites a person by email and role; then shows the link, this once. */
export function InviteDialog({ open, onClose }: DialogProps) {
  const words = adminMessages.staff
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('order-desk')
  const [password, setPassword] = useState('')
  const needsPassword = role === 'admin'
  const invite = useMutation({
    mutationFn: () => api('inviteStaff', { body: { email, role, ...(needsPassword && { password }) } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin', 'staff'] }),
  })
  const canSend = useShop().settings?.emailDelivery === 'smtp'
  function close() {
    onClose()
    invite.reset()
    setEmail('')
    setPassword('')
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.inviteTitle}
      size="s"
      keepOnOutsidePress
      onSubmit={(event) => {
        event.preventDefault()
        invite.mutate()
      }}
      foot={
        invite.data ? (
          <Button variant="main" onClick={close}>
            {words.done}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button
              type="submit"
              variant="main"
              busy={invite.isPending}
              busyText={words.sending}
              disabled={!email.trim()}
            >
              {canSend ? words.send : words.create}
            </Button>
          </>
        )
      }
    >
      {invite.data ? (
        <InvitationLink invited={invite.data} />
      ) : (
        <div className={styles.form}>
          <p className={styles.text}>{words.inviteText}</p>
          <FormError of={invite} fields={['email', 'password']} />
          <Field label={words.email} error={errorOf(invite, 'email')}>
            <TextInput
              inputMode="email"
              autoComplete="off"
              maxLength={EMAIL_MAX}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
          <RoleField value={role} onChange={setRole} />
          {needsPassword && (
            <OwnPasswordField value={password} onChange={setPassword} error={errorOf(invite, 'password')} />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** An open invitation: a new link for it, or its end. */
export function InvitationDialog({ invitation, open, onClose }: DialogProps & { invitation: Invitation }) {
  const words = adminMessages.staff
  const queries = useQueryClient()
  const { show } = useToast()
  const [password, setPassword] = useState('')
  const { _id: id, email, role } = invitation
  const params = { id }
  const refetch = () => queries.invalidateQueries({ queryKey: ['admin', 'staff'] })
  const renew = useMutation({
    mutationFn: () => api('resendInvitation', { params, body: role === 'admin' ? { password } : {} }),
    onSuccess: refetch,
  })
  const withdraw = useMutation({
    mutationFn: () => api('revokeInvitation', { params }),
    onSuccess: async () => {
      show({ text: words.withdrawn(email) })
      onClose()
      await refetch()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.invitationTitle}
      size="s"
      foot={<Button onClick={onClose}>{words.done}</Button>}
    >
      <div className={styles.form}>
        <p>
          <strong>{email}</strong> <span className={styles.quiet}>{ROLE_NAMES[role]}</span>
        </p>
        <FormError of={renew} fields={['password']} />
        <FormError of={withdraw} fields={[]} />
        {renew.data ? (
          <InvitationLink invited={renew.data} />
        ) : (
          <>
            {role === 'admin' && (
              <OwnPasswordField value={password} onChange={setPassword} error={errorOf(renew, 'password')} />
            )}
            <div className={styles.acts}>
              <Button busy={renew.isPending} busyText={words.sending} onClick={() => renew.mutate()}>
                {words.newLink}
              </Button>
              <Button variant="danger" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
                {words.withdraw}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface Invited {
  data: Invitation
  link: string
  emailed: boolean
}

/** The link to pass on; whoever has it can join. */
function InvitationLink({ invited: { data, link, emailed } }: { invited: Invited }): ReactNode {
  const words = adminMessages.staff
  const { email } = data
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.form}>
      <Note tone="good">{emailed ? words.sent(email) : words.created(email)}</Note>
      <Field label={words.link} hint={emailed ? words.linkHint(email) : words.linkOnlyHint(email)}>
        <div className={styles.copy}>
          <TextInput ref={input} readOnly value={link} onFocus={({ target }) => target.select()} />
          <CopyButton text={link} aria-label={words.copyLink} onRefused={() => input.current?.select()} />
        </div>
      </Field>
    </div>
  )
}
