import {
  type ChangeEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { LOGIN_REDIRECT_MS } from '#contract/limits.ts'
import styles from '#web/account/account-layout.module.css'
import { FormError, useFormDialog } from '#web/account/account-layout.tsx'
import { api } from '#web/api.ts'
import { accountMessages } from '#web/messages/messages.ts'
import { passedOn, PICTURE } from '#web/product-url.ts'
import { homeOf, startSession } from '#web/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/controls/text-input.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-content.tsx'

const ForgotPassword = lazyDialog(
  async () => (await import('#web/account/forgot-password.tsx')).ForgotPassword,
)

export function LoginForm({ onEntering }: { onEntering: (entering: boolean) => void }) {
  const goHome = useGoHome()
  const login = useLogIn({ email: useRegistered(), onEntering, onSignedIn: goHome })
  const { values, change, type } = login
  useEarlyForm(type)
  const { email, remember } = values
  const forgot = useFormDialog('forgot')
  return (
    <>
      <LoginSteps login={login}>
        <div className="row wrap middle between gap-16 rows-4">
          <Checkbox label={accountMessages.rememberMe} name="remember" checked={remember} onChange={change} />
          <button type="button" className={styles.inline} onClick={forgot.open}>
            {accountMessages.forgotPassword}
          </button>
        </div>
      </LoginSteps>
      <ForgotPassword overlay={forgot} email={email} />
    </>
  )
}

interface LoginStepsProps {
  login: ReturnType<typeof useLogIn>
  /** Above the fields. */
  intro?: ReactNode
  /** Between the fields and the button. */
  children?: ReactNode
}

/** The form with email and password, then the one with the code if an account requires it. */
export function LoginSteps({ login, intro, children }: LoginStepsProps) {
  const { values, change, enter, busy, error } = login
  const { email, password } = values
  if (login.asksForCode) return <CodeStep login={login} />
  return (
    <form className="stack gap-18" onSubmit={(event) => void enter(event)}>
      {intro}
      <FormError error={error} refused={accountMessages.loginFailed} busy={busy} />
      <Field label={accountMessages.email}>
        <TextInput
          type="email"
          name="email"
          required
          autoComplete="username"
          value={email}
          onChange={change}
        />
      </Field>
      <Field label={accountMessages.password}>
        <PasswordInput name="password" required value={password} onChange={change} />
      </Field>
      {children}
      <Button
        type="submit"
        variant="main"
        wide
        busy={busy}
        busyText={accountMessages.signingIn}
        disabled={!email || !password}
      >
        {accountMessages.signIn}
      </Button>
    </form>
  )
}

interface LoginValues {
  email: string
  password: string
  remember: boolean
  code: string
}

/** The address that was just registered, passed on by the registration screen. */
export function useRegistered(): string | undefined {
  const { state } = useLocation() as { state: { registered?: string } | null }
  return state?.registered
}

/** Returns a function that opens the home of the signed-in role after 100 ms. */
export function useGoHome(): (role: string) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (role) => {
    const isLinked = new URLSearchParams(search).has(PICTURE)
    const pathname = isLinked ? '/my-orders' : (homeOf(role) ?? '/')
    const home = { pathname, search: passedOn(search) }
    window.setTimeout(() => void navigate(home, { replace: true }), LOGIN_REDIRECT_MS)
  }
}

interface LogInOptions {
  /** The field's initial value. */
  email?: string | undefined
  onEntering?: (entering: boolean) => void
  onSignedIn: (role: string) => void
}

/** Signs in and stores the session. `asksForCode`: the password is correct, a code is missing. */
export function useLogIn({ email: known = '', onEntering, onSignedIn }: LogInOptions) {
  const [values, setValues] = useState<LoginValues>({
    email: known,
    password: '',
    remember: false,
    code: '',
  })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [asksForCode, setAsksForCode] = useState(false)

  function type(typed: Partial<LoginValues>) {
    setValues({ ...values, ...typed })
  }

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    setValues((before) => ({
      ...before,
      [target.name]: target.type === 'checkbox' ? target.checked : target.value,
    }))
  }

  async function enter(event: SubmitEvent) {
    event.preventDefault()
    const { email, password, remember, code } = values
    setBusy(true)
    onEntering?.(true)
    try {
      const body = { email, password, ...(remember && { remember }), ...(asksForCode && { code }) }
      const { token, user, message } = await api('login', { body })
      if (!token || !user) throw new Error(message || accountMessages.loginFailed)
      startSession(token, user)
      onSignedIn(user.role)
    } catch (thrown) {
      const needsCode = thrown instanceof ApiError && thrown.response.code === 'SECOND_FACTOR_NEEDED'
      if (needsCode) setAsksForCode(true)
      setError(needsCode ? null : thrown)
      setBusy(false)
      onEntering?.(false)
    }
  }

  function goBack() {
    setValues({ ...values, code: '' })
    setError(null)
    setAsksForCode(false)
  }

  return { values, change, type, enter, busy, error, asksForCode, goBack }
}

/** The second step of signing in: the code from the authenticator app, or a recovery code. */
function CodeStep({ login }: { login: ReturnType<typeof useLogIn> }) {
  const { values, change, enter, busy, error, goBack } = login
  const { email, code } = values
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form className="stack gap-18" onSubmit={(event) => void enter(event)}>
      <FormError error={error} refused={accountMessages.loginFailed} busy={busy} />
      <p className={`soft t-14 ${styles.plain}`}>{accountMessages.codeText(email)}</p>
      <Field label={accountMessages.code} hint={accountMessages.codeHint}>
        <TextInput
          ref={field}
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={change}
        />
      </Field>
      <Button
        type="submit"
        variant="main"
        wide
        busy={busy}
        busyText={accountMessages.signingIn}
        disabled={!code.trim()}
      >
        {accountMessages.signIn}
      </Button>
      <p className={`soft t-14 ${styles.text}`}>{accountMessages.codeLost}</p>
      <Button variant="quiet" disabled={busy} onClick={goBack}>
        {accountMessages.back}
      </Button>
    </form>
  )
}

interface EarlyValues {
  email: string
  password: string
  remember: boolean
}

/** Transfers the input and the focus from the form in index.html to the one that replaces it. */
function useEarlyForm(take: (typed: EarlyValues) => void): void {
  // Found during rendering: when the effect runs, it has been removed from the page but still has its input.
  const [early] = useState(() => document.querySelector('form button[inert]')?.closest('form'))
  const handOver = useEffectEvent(take)
  useLayoutEffect(() => {
    if (!early) return
    const focused = early.dataset['focused']
    if (focused) document.getElementsByName(focused)[0]?.focus()
    const input = (name: keyof EarlyValues) => early.elements.namedItem(name) as HTMLInputElement
    handOver({
      email: input('email').value,
      password: input('password').value,
      remember: input('remember').checked,
    })
  }, [early])
}
