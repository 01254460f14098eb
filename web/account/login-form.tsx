import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import styles from '#web/account/account-frame.module.css'
import { CodeStep } from '#web/account/code-step.tsx'
import { ForgotPassword } from '#web/account/forgot-password.tsx'
import { useLogIn } from '#web/account/use-log-in.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { PasswordInput, TextInput } from '#web/ui/controls/text-input.tsx'

/**
 * Email and password, the browser itself checks the email's form; for an account with a second factor then its code.
 */
export function LoginForm({ onEntering }: { onEntering: (entering: boolean) => void }) {
  const words = messages.account
  const login = useLogIn(onEntering)
  const { form, enter, busy, refusal } = login
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] })
  const [forgot, setForgot] = useState(false)
  if (login.asksForCode) return <CodeStep login={login} />
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
