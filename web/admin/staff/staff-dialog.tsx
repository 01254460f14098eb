import { useState } from 'react'
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { UserCheck, UserMinus, UserX } from 'lucide-react'
import type { StaffMember } from '#contract/accounts/staff.ts'
import { type AccountStatus, ROLE_NAMES, STAFF_ROLES, type StaffRole } from '#contract/roles.ts'
import { failureText } from '#web/account/form-failures.ts'
import { fieldTexts } from '#web/admin/catalogue-forms/form-errors.ts'
import styles from '#web/admin/staff/staff.module.css'
import { api } from '#web/api.ts'
import { staffMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { PasswordInput } from '#web/ui/controls/text-input.tsx'
import {
  ConfirmDialog,
  Dialog,
  type DialogProps,
  useConfirm,
  type Openable,
} from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

export type RowDialogProps = Openable & Pick<DialogProps, 'finalFocus'>

interface Props extends RowDialogProps {
  member: StaffMember
}

type Change = { role: StaffRole } | { status: AccountStatus } | 'remove'

/** One staff member: change role, suspend or activate, remove. */
export function StaffDialog({ member, open, onClose, finalFocus }: Props) {
  const [role, setRole] = useState(member.role)
  const [password, setPassword] = useState('')
  const isOwner = member.role === 'admin'
  const needsPassword = isOwner || role === 'admin'
  const change = useStaffChange(member, needsPassword ? password : undefined, onClose)
  const isActive = member.status === 'active'
  const confirm = useConfirm(() => change.mutate('remove'))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={messages.memberTitle}
      size="s"
      keepOnOutsidePress
      onSubmit={() => change.mutate({ role })}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            type="submit"
            variant="main"
            busy={change.isPending}
            busyText={uiMessages.saving}
            disabled={role === member.role}
          >
            {messages.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-16">
        <p className={`grid breaks ${styles.member}`}>
          <strong>{member.name}</strong> <span className="soft t-13">{member.email}</span>
        </p>
        <FormError of={change} fields={['password']} />
        <RoleField value={role} onChange={setRole} />
        {needsPassword && (
          <OwnPasswordField value={password} onChange={setPassword} error={errorOf(change, 'password')} />
        )}
        <div className="row wrap gap-10">
          <Button
            icon={isActive ? <UserX /> : <UserCheck />}
            busy={change.isPending}
            onClick={() => change.mutate({ status: isActive ? 'suspended' : 'active' })}
          >
            {isActive ? messages.suspend : messages.activate}
          </Button>
          <Button variant="danger" icon={<UserMinus />} onClick={confirm.ask}>
            {messages.remove}
          </Button>
        </div>
        <ConfirmDialog
          {...confirm.dialog}
          title={messages.removeQuestion(member.name)}
          cancelText={messages.cancel}
          confirmText={messages.remove}
        >
          {messages.removeText}
        </ConfirmDialog>
      </div>
    </Dialog>
  )
}

function useStaffChange({ _id: id, name }: StaffMember, password: string | undefined, onDone: () => void) {
  const queries = useQueryClient()
  const { show } = useToast()
  const passwordField = password === undefined ? {} : { password }
  return useMutation({
    mutationFn: async (change: Change) => {
      const params = { id }
      if (change === 'remove') await api('removeStaff', { params, body: passwordField })
      else await api('updateStaff', { params, body: { ...change, ...passwordField } })
    },
    onSuccess: async (_, change) => {
      show({ text: change === 'remove' ? messages.removed(name) : messages.saved(name) })
      onDone()
      await queries.invalidateQueries({ queryKey: ['admin', 'staff'] })
    },
  })
}

/** The roles, each with its permissions. */
export function RoleField({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <Field group label={messages.role}>
      <RadioGroup
        value={value}
        onValue={(role) => onChange(role as StaffRole)}
        options={STAFF_ROLES.map((role) => ({
          value: role,
          label: (
            <span className={styles.role}>
              {ROLE_NAMES[role]}
              <span className="soft t-13">{messages.roleTexts[role]}</span>
            </span>
          ),
        }))}
      />
    </Field>
  )
}

interface PasswordFieldProps {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

/** The owner's own password, required for any change to who is an owner. */
export function OwnPasswordField({ value, onChange, error }: PasswordFieldProps) {
  return (
    <Field label={messages.password} hint={messages.passwordHint} error={error}>
      <PasswordInput value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

type Failed = Pick<UseMutationResult<unknown, Error, never>, 'error'>

/** The server's error text for a field of a rejected form. */
export function errorOf({ error }: Failed, field: string): string | undefined {
  return error ? fieldTexts(error, '')[field] : undefined
}

/** The error of a rejected form that belongs to none of its fields. */
export function FormError({ of: { error }, fields }: { of: Failed; fields: readonly string[] }) {
  if (!error || fields.some((field) => fieldTexts(error, '')[field])) return null
  return <Note tone="bad">{failureText(error, messages.saveFailed)}</Note>
}
