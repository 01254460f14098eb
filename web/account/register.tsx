import { Link } from 'react-router'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { RegisterForm } from '#web/account/register-form.tsx'
import { SessionLine } from '#web/account/session-line.tsx'
import styles from '#web/account/account-frame.module.css'
import { messages } from '#web/messages/messages.ts'
import { usePageTitle } from '#web/shop.ts'

/** /register: a new customer. */
export function Register() {
  const words = messages.account
  usePageTitle(words.register)
  return (
    <AccountFrame title={words.register}>
      <SessionLine />
      <RegisterForm />
      <p className={styles.text}>
        {words.haveAccount} <Link to="/login">{words.loginHere}</Link>
      </p>
    </AccountFrame>
  )
}
