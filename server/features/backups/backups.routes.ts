import type { backupCalls } from '#contract/back-office/backups.ts'
import type { App } from '../../app.ts'
import { backupsOf } from '../../backup-runs.ts'
import type { Handlers } from '../../http/handlers.ts'

export function backupRoutes(app: App): Pick<Handlers, keyof typeof backupCalls> {
  return { getBackups: async () => ({ data: await backupsOf(app) }) }
}
