import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { newGuest } from '#contract/accounts/auth.ts'
import { eachFailure, failureText } from '#web/account/form-failures.ts'
import { MobileInput } from '#web/account/mobile-input.tsx'
import { api } from '#web/api.ts'
import styles from '#web/guests/cart-page.module.css'
import { guestsMessages } from '#web/messages/messages.ts'
import { startSession } from '#web/session.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'
import { Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Note } from '#web/ui/display/note.tsx'

type Input = { name: string; mobile: string; email: string }
const resolver = eachFailure<Input, z.output<typeof newGuest>>(newGuest)

interface GuestDialogProps extends Openable {
  /** Called when the visitor has a session and can order. */
  onSignedIn: () => void
}

/** 'Continue with mobile number': a buyer without a password enters their details, or signs in. */
export function GuestDialog({ open, onClose, onSignedIn }: GuestDialogProps) {
  const [formError, setFormError] = useState('')
  const form = useForm({
    resolver,
    defaultValues: { name: '', mobile: '', email: '' },
  })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (body) => {
    setFormError('')
    try {
      const { token, user } = await api('signInGuest', { body })
      startSession(token, user)
      onSignedIn()
    } catch (error) {
      setFormError(failureText(error, guestsMessages.failed))
    }
  })

  return (
    <Dialog
      size="s"
      keepOnOutsidePress
      open={open}
      onClose={onClose}
      title={guestsMessages.buyTitle}
      onSubmit={(event) => void send(event)}
      submit={{
        text: guestsMessages.continue,
        wide: true,
        busy: isSubmitting,
        busyText: guestsMessages.continuing,
      }}
    >
      <div className="stack gap-18">
        <p className={`soft t-14 ${styles.quiet}`}>{guestsMessages.buyText}</p>
        {formError && <Note tone="bad">{formError}</Note>}
        <Field label={guestsMessages.name} hint={guestsMessages.nameHint} error={errors.name?.message}>
          <TextInput autoComplete="name" required {...form.register('name')} />
        </Field>
        <Field label={guestsMessages.mobile} hint={guestsMessages.mobileHint} error={errors.mobile?.message}>
          <MobileInput required {...form.register('mobile')} />
        </Field>
        <Field
          label={guestsMessages.email}
          optional
          hint={guestsMessages.emailHint}
          error={errors.email?.message}
        >
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <p className={`soft t-14 ${styles.quiet}`}>
          {guestsMessages.haveAccount} <Link to="/login">{guestsMessages.signIn}</Link>
        </p>
      </div>
    </Dialog>
  )
}
