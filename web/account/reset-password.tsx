import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { REGISTRATION_TEXTS } from '#contract/accounts/auth.ts'
import { newPassword } from '#contract/fields.ts'
import styles from '#web/account/account-layout.module.css'
import { failureText, firstFailure } from '#web/account/form-failures.ts'
import { api } from '#web/api.ts'
import { accountMessages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput } from '#web/ui/controls/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'

const newPasswordTwice = z
  .object({ password: newPassword, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    error: 'Passwords do not match' satisfies (typeof REGISTRATION_TEXTS)[number],
    path: ['confirm'],
  })
const resolver = firstFailure<Values, Values>(newPasswordTwice, REGISTRATION_TEXTS)

interface Values {
  password: string
  confirm: string
}

/** Opens when an emailed link contains a token: a new password, entered twice, then back to signing in. */
export function ResetPassword({ token }: { token: string | null }) {
  const [, setParams] = useSearchParams()
  const form = useForm({ resolver, defaultValues: { password: '', confirm: '' }, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const [saved, setSaved] = useState('')
  const [formError, setFormError] = useState('')
  const [isOpen, setOpen] = useState(token !== null)
  const clearErrors = { onChange: () => form.clearErrors() }

  function close() {
    setOpen(false)
    setParams({}, { replace: true })
  }

  const save = form.handleSubmit(async ({ password }) => {
    setFormError('')
    try {
      const { message } = await api('resetPassword', { body: { token: token ?? '', password } })
      setSaved(message || accountMessages.passwordSaved)
    } catch (error) {
      setFormError(failureText(error, accountMessages.errorOccurred))
    }
  })

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={accountMessages.resetTitle}
      size="s"
      keepOnOutsidePress
      onSubmit={(event) => void save(event)}
      footer={
        saved ? (
          <Button onClick={close}>{accountMessages.signIn}</Button>
        ) : (
          <Button type="submit" variant="main" busy={isSubmitting} busyText={accountMessages.savingPassword}>
            {accountMessages.savePassword}
          </Button>
        )
      }
    >
      <div className="stack gap-16" aria-live="polite">
        {formError && <Note tone="bad">{formError}</Note>}
        {saved ? (
          <Note tone="good">{saved}</Note>
        ) : (
          <>
            <p className={`soft t-14 ${styles.plain}`}>{accountMessages.resetText}</p>
            <Field
              label={accountMessages.newPassword}
              hint={accountMessages.passwordHint}
              error={errors.password?.message}
            >
              <PasswordInput autoComplete="new-password" {...form.register('password', clearErrors)} />
            </Field>
            <Field label={accountMessages.confirmPassword} error={errors.confirm?.message}>
              <PasswordInput autoComplete="new-password" {...form.register('confirm', clearErrors)} />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}
