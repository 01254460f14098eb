import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Refusal } from '#web/account/account-frame.tsx'
import { CodeStep, useGoHome, useLogIn } from '#web/account/login-form.tsx'
import styles from '#web/admin/layout/sign-in-again.module.css'
import { messages } from '#web/messages/messages.ts'
import { giveUpSession, holdSessions, readSession, type Session, useHeldSession } from '#web/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/controls/text-input.tsx'

/**
 * Holds a session that ends while the back office is open, and asks its person to sign in again above whatever is open.
 * Calls wait meanwhile and are then sent; another account starts at its home, and Cancel leads to /login.
 */
export function SignInAgain() {
  const held = useHeldSession()
  useEffect(holdSessions, [])
  return held && createPortal(<SignInDialog held={held} />, document.body)
}

/** The browser's own modal: nothing below it, dialogs and menus included, takes a key or a press. */
function SignInDialog({ held }: { held: Session }) {
  const words = messages.account
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const { email } = held.user
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLInputElement>(`[name=${email ? 'password' : 'email'}]`)?.focus()
  }, [email])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-density="shop"
      aria-labelledby={title}
      // Escape would throw away what was typed below; some browsers close at the second one whatever is said.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={title} className={styles.title}>
        {words.signInAgain}
      </h2>
      <SignInForm held={held} />
      <p className={styles.text}>{words.cancelText}</p>
      <Button wide onClick={giveUpSession}>
        {words.cancel}
      </Button>
    </dialog>
  )
}

function SignInForm({ held: { userId, user } }: { held: Session }) {
  const words = messages.account
  const goHome = useGoHome()
  const login = useLogIn({
    email: user.email,
    onSignedIn: (role) => readSession()?.userId !== userId && goHome(role),
  })
  const { values, change, enter, busy, refusal } = login
  if (login.asksForCode) return <CodeStep login={login} />
  return (
    <form className={styles.form} onSubmit={(event) => void enter(event)}>
      <p>{words.signInAgainText}</p>
      <Refusal text={refusal} busy={busy} />
      <Field label={words.email}>
        <TextInput
          type="email"
          name="email"
          required
          autoComplete="username"
          value={values.email}
          onChange={change}
        />
      </Field>
      <Field label={words.password}>
        <PasswordInput name="password" required value={values.password} onChange={change} />
      </Field>
      <Button
        type="submit"
        variant="main"
        wide
        busy={busy}
        busyText={words.signingIn}
        disabled={!values.email || !values.password}
      >
        {words.signIn}
      </Button>
    </form>
  )
}
