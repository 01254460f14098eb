import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { staffCalls } from '#contract/accounts/staff.ts'
import styles from '#web/account/account-layout.module.css'
import { failureText, firstFailure } from '#web/account/form-failures.ts'
import { useGoHome } from '#web/account/login-form.tsx'
import { api } from '#web/api.ts'
import { messages, accountMessages } from '#web/messages/messages.ts'
import { startSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/controls/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'

const { body, errorOrder } = staffCalls.acceptInvitation

interface Values {
  token: string
  name: string
  password: string
}

const resolver = firstFailure<Values, Values>(body, errorOrder)

/**
 * Opens when an invitation link contains a token: the person enters name and password and gets to the back office.
 */
export function AcceptInvitation({ token }: { token: string }) {
  const shop = useShop().name || messages.frame.defaultShopName
  const [, setParams] = useSearchParams()
  const goHome = useGoHome()
  const form = useForm({
    resolver,
    defaultValues: { token, name: '', password: '' },
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState
  const [formError, setFormError] = useState('')
  const clearErrors = { onChange: () => form.clearErrors() }

  const join = form.handleSubmit(async (values) => {
    setFormError('')
    try {
      const accepted = await api('acceptInvitation', { body: values })
      startSession(accepted.token, accepted.user)
      goHome(accepted.user.role)
    } catch (error) {
      setFormError(failureText(error, accountMessages.errorOccurred))
    }
  })

  return (
    <Dialog
      open
      onClose={() => setParams({}, { replace: true })}
      title={accountMessages.inviteTitle(shop)}
      size="s"
      keepOnOutsidePress
      onSubmit={(event) => void join(event)}
      footer={
        <Button type="submit" variant="main" busy={isSubmitting} busyText={accountMessages.joining}>
          {accountMessages.join}
        </Button>
      }
    >
      <div className="stack gap-16" aria-live="polite">
        {formError && <Note tone="bad">{formError}</Note>}
        <p className={`soft t-14 ${styles.plain}`}>{accountMessages.inviteText}</p>
        <Field label={accountMessages.name} error={errors.name?.message}>
          <TextInput autoComplete="name" {...form.register('name', clearErrors)} />
        </Field>
        <Field
          label={accountMessages.newPassword}
          hint={accountMessages.passwordHint}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password', clearErrors)} />
        </Field>
      </div>
    </Dialog>
  )
}
