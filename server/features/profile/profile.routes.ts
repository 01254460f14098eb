import type { profileCalls } from '#contract/profile.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { endOtherSessions, listSessions } from './own-sessions.ts'
import { readMe } from './read-me.ts'
import { updateMe } from './update-me.ts'

export function profileRoutes(app: App): Pick<Handlers, keyof typeof profileCalls> {
  return {
    getMe: async ({ actor }) => ({ data: await readMe(app, actor) }),
    updateMe: async ({ actor, body, requestId }) => ({
      data: await updateMe(app, { actor, body, requestId }),
    }),
    getSessions: async ({ actor }) => ({ data: await listSessions(app, actor) }),
    endSessions: async ({ actor }) => ({ status: 200, ended: await endOtherSessions(app, actor) }),
  }
}
