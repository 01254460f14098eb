import type { profileCalls } from '#contract/profile.ts'
import type { App } from '../../app.ts'
import { logAuth, withAuthLog } from './auth-log.ts'
import type { Handlers } from '../../http/handlers.ts'
import { endOtherSessions, listSessions } from './own-sessions.ts'
import { readMe } from './read-me.ts'
import { updateMe } from './update-me.ts'

export function profileRoutes(app: App): Pick<Handlers, keyof typeof profileCalls> {
  return {
    getMe: async ({ actor }) => ({ data: await readMe(app, actor) }),
    updateMe: async ({ actor, body, ...origin }) => {
      const update = () => updateMe(app, { actor, body, ...origin })
      if (body.password === undefined) return { data: await update() }
      return { data: await withAuthLog(app, 'password-changed', { origin, who: actor.email }, update) }
    },
    getSessions: async ({ actor }) => ({ data: await listSessions(app, actor) }),
    endSessions: async ({ actor, ...origin }) => {
      const ended = await endOtherSessions(app, actor)
      logAuth(app, 'sessions-ended', { origin, who: actor.email })
      return { status: 200, ended }
    },
  }
}
