import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authCalls } from '#contract/accounts/auth.ts'
import styles from '#web/account/account-layout.module.css'
import { failureText, firstFailure } from '#web/account/form-failures.ts'
import { api } from '#web/api.ts'
import { accountMessages } from '#web/messages/messages.ts'
import { ShopContact } from '#web/shop-contact.tsx'
import { useShop } from '#web/shop.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'

const resolver = firstFailure<{ email: string }, { email: string }>(authCalls.forgotPassword.body)

/** Asks for the email and requests a link; the response never reveals whether such an account exists. */
export function ForgotPassword({
  open,
  email,
  onClose,
}: {
  open: boolean
  email: string
  onClose: () => void
}) {
  const delivery = useShop().settings?.emailDelivery
  const canSend = delivery !== 'none'
  const form = useForm({ resolver, defaultValues: { email }, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const [sent, setSent] = useState('')
  const [formError, setFormError] = useState('')
  useEffect(() => {
    if (!open) return
    form.reset({ email })
    setSent('')
    setFormError('')
    // The email is taken over when the dialog opens, not while it is typed behind it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open])

  const send = form.handleSubmit(async (body) => {
    setFormError('')
    try {
      const { message } = await api('forgotPassword', { body })
      setSent(message || accountMessages.linkSent)
    } catch (error) {
      setFormError(failureText(error, accountMessages.errorOccurred))
    }
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={accountMessages.forgotTitle}
      size="s"
      onSubmit={(event) => void send(event)}
      footer={
        sent || !canSend ? (
          <Button onClick={onClose}>{accountMessages.done}</Button>
        ) : (
          <Button type="submit" variant="main" busy={isSubmitting} busyText={accountMessages.sendingLink}>
            {accountMessages.sendLink}
          </Button>
        )
      }
    >
      <div className="stack gap-16" aria-live="polite">
        {formError && <Note tone="bad">{formError}</Note>}
        {!sent && (delivery === 'none' || delivery === 'outbox') && <CannotSend delivery={delivery} />}
        {sent && <Note tone="good">{sent}</Note>}
        {!sent && canSend && (
          <>
            {delivery !== 'outbox' && (
              <p className={`soft t-14 ${styles.plain}`}>{accountMessages.forgotText}</p>
            )}
            <Field label={accountMessages.email} error={errors.email?.message}>
              <TextInput
                type="email"
                autoComplete="username"
                {...form.register('email', { onChange: () => form.clearErrors() })}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Shown instead of promising an email that will not be sent. */
function CannotSend({ delivery }: { delivery: 'none' | 'outbox' }) {
  return (
    <Note tone="info">
      <p>{accountMessages.cannotSend}</p>
      <ShopContact />
      {delivery === 'outbox' && <p>{accountMessages.inOutbox}</p>}
    </Note>
  )
}
