import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { LOGIN_REDIRECT_MS } from '#contract/limits.ts'
import { failureText } from '#web/account/failure-text.ts'
import { ForgotPassword } from '#web/account/forgot-password.tsx'
import styles from '#web/account/account-frame.module.css'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { homeOf, startSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordInput, TextInput } from '#web/ui/text-input.tsx'

interface Values {
  email: string
  password: string
  remember: boolean
}

/** Email and password; the browser itself checks the email's form (D18). On success the session is kept and, 100 ms later, the home of the role opens. */
export function LoginForm({ onEntering }: { onEntering: (entering: boolean) => void }) {
  const words = messages.account
  const navigate = useNavigate()
  const form = useForm<Values>({ defaultValues: { email: '', password: '', remember: false } })
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] })
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [forgot, setForgot] = useState(false)

  const enter = form.handleSubmit(async ({ email, password, remember }) => {
    setBusy(true)
    setRefusal('')
    onEntering(true)
    try {
      const body = { email, password, ...(remember && { remember }) }
      const { token, user, message } = await api('login', { body })
      if (!token || !user) throw new Error(message || words.loginFailed)
      startSession(token, user)
      window.setTimeout(() => void navigate(homeOf(user.role) ?? '/', { replace: true }), LOGIN_REDIRECT_MS)
    } catch (error) {
      setRefusal(failureText(error, words.loginFailed))
      setBusy(false)
      onEntering(false)
    }
  })

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void enter(event)}>
        {refusal && <Note tone="bad">{refusal}</Note>}
        <Field label={words.email}>
          <TextInput type="email" required autoComplete="username" {...form.register('email')} />
        </Field>
        <Field label={words.password}>
          <PasswordInput required {...form.register('password')} />
        </Field>
        <div className={styles.between}>
          <Checkbox label={words.rememberMe} {...form.register('remember')} />
          <button type="button" className={styles.inline} onClick={() => setForgot(true)}>
            {words.forgotPassword}
          </button>
        </div>
        <Button
          type="submit"
          variant="main"
          wide
          busy={busy}
          busyText={words.signingIn}
          disabled={!email || !password}
        >
          {words.signIn}
        </Button>
      </form>
      <ForgotPassword open={forgot} email={email} onClose={() => setForgot(false)} />
    </>
  )
}
