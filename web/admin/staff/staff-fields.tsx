import type { UseMutationResult } from '@tanstack/react-query'
import { ROLE_NAMES, STAFF_ROLES, type StaffRole } from '#contract/roles.ts'
import { fieldTexts, refusalText } from '#web/admin/catalogue-forms/refusal.ts'
import styles from '#web/admin/staff/staff.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { PasswordInput } from '#web/ui/controls/text-input.tsx'
import { Note } from '#web/ui/signs/note.tsx'

/** The roles, each with what it may do. */
export function RoleField({ value, onChange }: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  const words = adminMessages.staff
  return (
    <Field group label={words.role}>
      <RadioGroup
        value={value}
        onValue={(role) => onChange(role as StaffRole)}
        options={STAFF_ROLES.map((role) => ({
          value: role,
          label: (
            <span className={styles.role}>
              {ROLE_NAMES[role]}
              <span className={styles.quiet}>{words.roleTexts[role]}</span>
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

/** The owner's own password, asked for whatever changes who is an owner. */
export function OwnPasswordField({ value, onChange, error }: PasswordFieldProps) {
  const words = adminMessages.staff
  return (
    <Field label={words.password} hint={words.passwordHint} error={error}>
      <PasswordInput value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

type Failed = Pick<UseMutationResult<unknown, Error, never>, 'error'>

/** The server's text for a field of a form that was refused. */
export function errorOf({ error }: Failed, field: string): string | undefined {
  return error ? fieldTexts(error, '')[field] : undefined
}

/** What was refused for no field of the form. */
export function FormError({ of: { error }, fields }: { of: Failed; fields: readonly string[] }) {
  if (!error || fields.some((field) => fieldTexts(error, '')[field])) return null
  return <Note tone="bad">{refusalText(error, adminMessages.staff.saveFailed)}</Note>
}
