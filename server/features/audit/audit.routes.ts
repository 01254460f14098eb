import type { auditCalls } from '#contract/audit.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listAudit } from './list-audit.ts'

export function auditRoutes(app: App): Pick<Handlers, keyof typeof auditCalls> {
  return { getAudit: ({ query }) => listAudit(app, query) }
}
