import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'

/** Ends the session whose token was sent; others of the same account live on. */
export async function logOut(app: App, actor: Actor): Promise<void> {
  await app.database.transaction((tx) =>
    tx.db.deleteFrom('sessions').where('token_hash', '=', actor.sessionHash).execute(),
  )
}
