import type { ReactNode } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type LiveSession, myChanges } from '#contract/accounts/profile.ts'
import styles from '#web/account/profile/profile.module.css'
import { refusalTexts, useSaveMe } from '#web/account/profile/use-me.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput } from '#web/ui/controls/text-input.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useToast } from '#web/ui/layers/toast.tsx'
import { Badge } from '#web/ui/signs/badge.tsx'
import { Note } from '#web/ui/signs/note.tsx'

const SESSIONS = ['sessions'] as const
const rules = myChanges.pick({ currentPassword: true, password: true }).required()

/** Password and sessions, with `more` between them. */
export function ProfileSecurity({ more }: { more: ReactNode }) {
  return (
    <div className={styles.stack}>
      <PasswordForm />
      {more}
      <SessionList />
    </div>
  )
}

/** A new password, after the present one; all other sessions end. */
function PasswordForm() {
  const words = messages.profile
  const toast = useToast()
  const save = useSaveMe()
  const client = useQueryClient()
  const form = useForm({ resolver: zodResolver(rules), defaultValues: { currentPassword: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (changes) => {
    try {
      await save(changes)
      form.reset()
      toast.show({ text: words.passwordSaved })
      void client.invalidateQueries({ queryKey: SESSIONS })
    } catch (error) {
      for (const [name, message] of Object.entries(refusalTexts(error)))
        form.setError(name as 'password', { message }, { shouldFocus: true })
    }
  })

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <h3 className={styles.heading}>{words.changePassword}</h3>
      <Field label={words.currentPassword} error={errors.currentPassword?.message}>
        <PasswordInput {...form.register('currentPassword')} />
      </Field>
      <Field label={words.newPassword} hint={words.newPasswordHint} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <Button type="submit" variant="main" busy={isSubmitting} busyText={words.saving}>
        {words.changePassword}
      </Button>
    </form>
  )
}

function SessionList() {
  const words = messages.profile
  const toast = useToast()
  const client = useQueryClient()
  const { data = [], isError } = useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await api('getSessions', { signal })).data,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('endSessions'),
    onSuccess: () => {
      toast.show({ text: words.ended })
      void client.invalidateQueries({ queryKey: SESSIONS })
    },
    onError: (error) => toast.show({ tone: 'bad', text: error.message || words.saveFailed }),
  })
  return (
    <section aria-labelledby="sessions">
      <h3 id="sessions" className={styles.heading}>
        {words.sessions}
      </h3>
      {isError && <Note tone="bad">{words.failed}</Note>}
      <ul className={styles.rows}>
        {data.map((session) => (
          <li key={session._id}>
            <span className={styles.words}>
              {deviceText(session)}{' '}
              <span className={styles.quiet}>{words.since(formatDateTime(session.createdAt))}</span>
            </span>
            {session.current && <Badge tone="good">{words.thisDevice}</Badge>}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button busy={isPending} busyText={words.ending} onClick={() => mutate()}>
          {words.endOthers}
        </Button>
      )}
    </section>
  )
}

function deviceText({ browser, system }: LiveSession): string {
  const words = messages.profile
  if (browser && system) return words.device(browser, system)
  return browser || system || words.unknownDevice
}
