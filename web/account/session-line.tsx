import { Link } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import styles from '#web/account/account-frame.module.css'
import { messages } from '#web/messages/messages.ts'
import { homeOf, useSession } from '#web/session.ts'
import { Note } from '#web/ui/signs/note.tsx'

/** For somebody who is signed in already: who, and the ways on. A role without a place in the shop gets no Continue. */
export function SessionLine() {
  const session = useSession()
  const words = messages.account
  if (!session) return null
  const name = session.user.name ?? session.user.email
  const home = homeOf(session.role)
  return (
    <Note tone="info">
      <p>{name ? words.signedInAs(name) : words.signedIn}</p>
      <p className={styles.actions}>
        {home && <Link to={home}>{words.continue}</Link>}
        <button type="button" onClick={logOut}>
          {words.logout}
        </button>
      </p>
    </Note>
  )
}
