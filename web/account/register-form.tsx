import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { MOBILE_DIGITS, REGISTERED_REDIRECT_MS } from '#contract/limits.ts'
import { failureText } from '#web/account/failure-text.ts'
import { MobileInput } from '#web/account/mobile-input.tsx'
import { registrationRules } from '#web/account/registration-form.ts'
import { TermsCheckbox } from '#web/account/terms-checkbox.tsx'
import styles from '#web/account/account-frame.module.css'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { PasswordInput, TextInput } from '#web/ui/controls/text-input.tsx'

const empty = { name: '', email: '', mobile: '', password: '', confirmPassword: '' }

/** Registration: its rules in order, one message at a time, the terms last by the browser's own message. */
export function RegisterForm() {
  const words = messages.account
  const navigate = useNavigate()
  const form = useForm({ resolver: registrationRules, defaultValues: empty, reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const [refusal, setRefusal] = useState('')
  const [done, setDone] = useState(false)
  const [terms, setTerms] = useState<HTMLInputElement | null>(null)
  const clear = { onChange: () => form.clearErrors() }

  useEffect(() => {
    if (!done) return
    const timer = window.setTimeout(() => void navigate('/login'), REGISTERED_REDIRECT_MS)
    return () => window.clearTimeout(timer)
  }, [done, navigate])

  const register = form.handleSubmit(async ({ name, email, mobile, password }) => {
    setRefusal('')
    if (!terms?.reportValidity()) return
    try {
      const body = { name, email, mobile, password, role: 'customer' }
      const answer = await api('register', { body })
      if (answer.success) setDone(true)
      else setRefusal(answer.message || words.registrationFailed)
    } catch (error) {
      setRefusal(failureText(error, words.registrationFailed))
    }
  })

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void register(event)}>
      <Field label={words.name} error={errors.name?.message}>
        <TextInput autoComplete="name" {...form.register('name', clear)} />
      </Field>
      <Field label={words.email} error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...form.register('email', clear)} />
      </Field>
      <Field label={words.mobile} hint={words.mobileHint} error={errors.mobile?.message}>
        <MobileInput maxLength={MOBILE_DIGITS} {...form.register('mobile', clear)} />
      </Field>
      <Field label={words.password} hint={words.passwordHint} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password', clear)} />
      </Field>
      <Field label={words.confirmPassword} error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword', clear)} />
      </Field>
      <TermsCheckbox box={setTerms} />
      {refusal && <Note tone="bad">{refusal}</Note>}
      {done && (
        <output>
          <Note tone="good">{words.registered}</Note>
        </output>
      )}
      <Button
        type="submit"
        variant="main"
        wide
        busy={isSubmitting}
        busyText={words.registering}
        disabled={done}
      >
        {words.registerNow}
      </Button>
    </form>
  )
}
