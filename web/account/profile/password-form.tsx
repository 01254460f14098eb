import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { myChanges } from '#contract/profile.ts'
import styles from '#web/account/profile/profile.module.css'
import { SESSIONS } from '#web/account/profile/session-list.tsx'
import { refusalTexts, useSaveMe } from '#web/account/profile/use-me.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { PasswordInput } from '#web/ui/controls/text-input.tsx'
import { useToast } from '#web/ui/layers/toast.tsx'

const rules = myChanges.pick({ currentPassword: true, password: true }).required()

/** A new password, after the present one; all other sessions end. */
export function PasswordForm() {
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
