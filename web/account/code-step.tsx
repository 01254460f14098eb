import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import styles from '#web/account/account-frame.module.css'
import type { useLogIn } from '#web/account/use-log-in.ts'
import { messages } from '#web/messages/messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { TextInput } from '#web/ui/controls/text-input.tsx'

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export function CodeStep({ login }: { login: ReturnType<typeof useLogIn> }) {
  const words = messages.account
  const { form, enter, busy, refusal, goBack } = login
  const [email, code] = useWatch({ control: form.control, name: ['email', 'code'] })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form className={styles.form} onSubmit={(event) => void enter(event)}>
      {refusal && <Note tone="bad">{refusal}</Note>}
      <p className={styles.plain}>{words.codeText(email)}</p>
      <Field label={words.code} hint={words.codeHint}>
        <TextInput
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.register('code')}
        />
      </Field>
      <Button
        type="submit"
        variant="main"
        wide
        busy={busy}
        busyText={words.signingIn}
        disabled={!code.trim()}
      >
        {words.signIn}
      </Button>
      <p className={styles.text}>{words.codeLost}</p>
      <Button variant="quiet" disabled={busy} onClick={goBack}>
        {words.back}
      </Button>
    </form>
  )
}
