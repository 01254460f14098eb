import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { LoginForm } from '#web/account/login-form.tsx'
import { ResetPassword } from '#web/account/reset-password.tsx'
import { SessionLine } from '#web/account/session-line.tsx'
import { VerifyEmail } from '#web/account/verify-email.tsx'
import styles from '#web/account/account-frame.module.css'
import type { LoginNotice } from '#web/guards.tsx'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'
import { usePageTitle, useShop } from '#web/shop.ts'
import { Note } from '#web/ui/signs/note.tsx'

/** /login: signing in; also where the links of mails arrive (?reset=TOKEN, ?verify=TOKEN). */
export function Login() {
  const words = messages.account
  const { name } = useShop()
  const [params] = useSearchParams()
  const [entering, setEntering] = useState(false)
  usePageTitle(words.signIn)
  const verify = params.get('verify')
  const reset = params.get('reset')
  return (
    <AccountFrame title={words.signIn}>
      {!entering && <NoAccess />}
      {!entering && <SessionLine />}
      {verify && <VerifyEmail token={verify} />}
      <LoginForm onEntering={setEntering} />
      <p className={styles.text}>
        {words.newHere(name)} <Link to="/register">{words.registerHere}</Link>
      </p>
      <ResetPassword token={reset} />
    </AccountFrame>
  )
}

/** Why a guard led here. */
function NoAccess() {
  const session = useSession()
  const { state } = useLocation() as { state: { notice?: LoginNotice } | null }
  if (!session || !state?.notice) return null
  const words = messages.account
  return <Note tone="warn">{state.notice === 'no-access' ? words.noAccess : words.noAccessToShop}</Note>
}
