import { api } from '#web/api.ts'
import { clearSession } from '#web/session.ts'

/** Ends the session here and on the server, without waiting for the server. The guards lead to /login. */
export function logOut(): void {
  // If the server is not reached, the token expires by itself.
  api('logout').catch(() => undefined)
  clearSession()
}
