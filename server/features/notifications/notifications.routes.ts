import type { notificationCalls } from '#contract/notifications.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

export function notificationRoutes(app: App): Pick<Handlers, keyof typeof notificationCalls> {
  return {
    getNotifications: ({ actor, query }) => listNotifications(app, actor, query),
    readNotifications: async ({ actor, body }) => {
      await readNotifications(app, actor, body.upTo)
      return {}
    },
  }
}
