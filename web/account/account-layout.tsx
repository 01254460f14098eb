import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { TransportError } from '#contract/client.ts'
import styles from '#web/account/account-layout.module.css'
import lamp from '#web/account/lamp.webp'
import { failureText } from '#web/account/form-failures.ts'
import { logOut } from '#web/account/log-out.ts'
import { messages, accountMessages } from '#web/messages/messages.ts'
import { PolicyLinks } from '#web/shop-contact.tsx'
import { homeOf, useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { ThemeToggle } from '#web/theme/theme-toggle.tsx'
import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Logo } from '#web/ui/display/logo.tsx'
import { Note } from '#web/ui/display/note.tsx'

/** The layout of signing in and registering. */
export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  const { name, logo } = useShop()
  const label = name ? undefined : messages.frame.home
  return (
    <div className={styles.frame}>
      <div className={styles.image}>
        <img src={lamp} loading="lazy" width={800} height={1000} alt="" />
      </div>
      <main className={`stack packed wide ${styles.main}`}>
        <div className="row middle between gap-8">
          <Link to="/" className={`row middle shrink ${styles.home}`} aria-label={label}>
            <Logo
              name={name}
              image={logo}
              hindi={name === messages.frame.defaultShopName ? messages.frame.nameInHindi : undefined}
            />
          </Link>
          <ThemeToggle />
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children}
        <PolicyLinks />
      </main>
    </div>
  )
}

/**
 * A dialog over a sign-in page, closed by going back: the form below keeps its input. The shop uses `useOverlay`
 * instead.
 */
export function useFormDialog(name: string) {
  const { pathname, search, state } = useLocation() as {
    pathname: string
    search: string
    state: object | null
  }
  const navigate = useNavigate()
  const dialog = `${name} ${performance.timeOrigin}`
  const isOpen = state !== null && 'dialog' in state && state.dialog === dialog
  const open = () =>
    void navigate({ pathname, search }, { state: { ...state, dialog }, preventScrollReset: true })
  return { isOpen, open, close: () => isOpen && void navigate(-1) }
}

/**
 * Why a form was rejected. Its space is kept while the form is sent again, so no other button moves under the
 * finger.
 */
export function FormError({ error, refused, busy }: { error: unknown; refused: string; busy: boolean }) {
  if (!error) return null
  const isLost = error instanceof TransportError
  return (
    <div className={classNames('stack gap-8', busy && styles.unseen)}>
      <Note tone="bad">{isLost ? accountMessages.errorOccurred : failureText(error, refused)}</Note>
      {isLost && <p className={`soft t-14 ${styles.text}`}>{uiMessages.unreachable}</p>}
    </div>
  )
}

/** Says who is signed in, with links onwards. A role without a home in the shop gets no Continue. */
export function SessionLine() {
  const session = useSession()
  if (!session) return null
  const name = session.user.name ?? session.user.email
  const home = homeOf(session.role)
  return (
    <Note tone="info">
      <p>{name ? accountMessages.signedInAs(name) : accountMessages.signedIn}</p>
      <p className={`row wrap gap-16 rows-8 ${styles.actions}`}>
        {home && <Link to={home}>{accountMessages.continue}</Link>}
        <button type="button" onClick={logOut}>
          {accountMessages.logout}
        </button>
      </p>
    </Note>
  )
}

/** The message to a new customer; a shop that sends no email does not promise one. */
export function RegisteredNote() {
  const isWithoutEmail = useShop().settings?.emailDelivery === 'none'
  return (
    <Note tone="good">
      {isWithoutEmail ? accountMessages.registeredWithoutEmail : accountMessages.registered}
    </Note>
  )
}
