import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { LoginSteps, useGoHome, useLogIn } from '#web/account/login-form.tsx'
import styles from '#web/admin/layout/sign-in-again.module.css'
import { accountMessages } from '#web/messages/messages.ts'
import { abandonSession, pauseOnExpiry, readSession, type Session, usePausedSession } from '#web/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TransportError } from '#contract/client.ts'
import adminLayoutStyles from '#web/admin/layout/admin-layout.module.css'
import { adminFrameMessages as layoutMessages } from '#web/messages/admin-messages.ts'
import { fileUrl } from '#web/image-source.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/**
 * Keeps the back office open when the session ends, and asks the person to sign in again over whatever is open.
 * Calls wait and are then sent; another account starts at its home, and Cancel leads to /login.
 */
export function SignInAgain() {
  const paused = usePausedSession()
  useEffect(pauseOnExpiry, [])
  return paused && createPortal(<SignInDialog paused={paused} />, document.body)
}

/** The browser's own modal: nothing below it, dialogs and menus included, receives a key or a click. */
function SignInDialog({ paused }: { paused: Session }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const { email } = paused.user
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
      // Escape would discard what was typed below; some browsers close at the second one in any case.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={title} className="h-24">
        {accountMessages.signInAgain}
      </h2>
      <SignInForm paused={paused} />
      <p className="t-14 soft">{accountMessages.cancelText}</p>
      <Button wide onClick={abandonSession}>
        {accountMessages.cancel}
      </Button>
    </dialog>
  )
}

function SignInForm({ paused: { userId, user } }: { paused: Session }) {
  const goHome = useGoHome()
  const login = useLogIn({
    email: user.email,
    onSignedIn: (role) => readSession()?.userId !== userId && goHome(role),
  })
  return <LoginSteps login={login} intro={<p>{accountMessages.signInAgainText}</p>} />
}

const RETRY_MS = 5_000

export interface ServerState {
  /** Time of the last good response while the server can't be reached, in ms, 0 for none; undefined while it can. */
  lostSince: number | undefined
  /** Checks whether the server responds. */
  check: () => void
}

/** Whether the server responds, judged by every query and by polling; `onBack` runs when it responds again. */
export function useServerState(onBack: () => void): ServerState {
  const client = useQueryClient()
  const [lostSince, setLostSince] = useState<number>()
  const lastGood = useRef(0)
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  const lost = useCallback(() => setLostSince((since) => since ?? lastGood.current), [])

  useEffect(() => {
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action } = event
      if (action.type === 'success') lastGood.current = Date.now()
      if (action.type === 'failed' && action.error instanceof TransportError) lost()
    })
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        if (event.action.error instanceof TransportError) lost()
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [client, lost])

  const check = useCallback(() => {
    void responds().then((isThere) => (isThere ? setLostSince(undefined) : lost()))
  }, [lost])

  const isLost = lostSince !== undefined
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setInterval(check, RETRY_MS)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
      back.current()
    }
  }, [isLost, check])
  return { lostSince, check }
}

/** An error response counts as a response; a proxy without its server does not. */
function responds(): Promise<boolean> {
  return fetch(fileUrl('/api/health'), { cache: 'no-store' }).then(
    ({ status }) => status < 502,
    () => false,
  )
}

/**
 * Above every screen while the server can't be reached: the time of the data shown, and that it will be updated.
 */
export function ServerLost({ lostSince, check }: ServerState) {
  return (
    <div className={classNames(adminLayoutStyles.lost, 'no-print')}>
      {lostSince !== undefined && (
        <Note
          tone="bad"
          icon={<CloudOff />}
          action={
            <Button size="s" onClick={check}>
              {uiMessages.tryAgain}
            </Button>
          }
        >
          <strong>{layoutMessages.serverLost}</strong>{' '}
          {lostSince === 0
            ? layoutMessages.serverLostNoData
            : layoutMessages.serverLostText(formatDateTime(new Date(lostSince)))}
        </Note>
      )}
    </div>
  )
}
