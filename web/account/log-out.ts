import { api } from '#web/api.ts'
import { clearSession } from '#web/session.ts'

/** Ends the session here and on the server, without waiting for the server. The guards lead to /login. */
export function logOut(): void {
  // When the server does not hear of it, the token ends by its age.
  api('logout').catch(() => undefined)
  clearSession()
}
