import type { dashboardCalls } from '#contract/dashboard.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readDashboard } from './read-dashboard.ts'
import { readTrends } from './read-trends.ts'

export function dashboardRoutes(app: App): Pick<Handlers, keyof typeof dashboardCalls> {
  return {
    dashboard: async () => ({ data: await readDashboard(app) }),
    getTrends: async () => ({ data: await readTrends(app) }),
  }
}
