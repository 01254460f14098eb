import { z } from 'zod'
import { call } from '../call.ts'
import { time } from '../lists.ts'

const done = z.object({ at: time, bytes: z.number().int() })

export const backups = z.object({
  /** Whether the shop backs itself up: whether BACKUP_TO is set. */
  isSet: z.boolean(),
  isSealed: z.boolean(),
  /** The last backup that was written and read back completely. */
  last: done.nullable(),
  /** The last backup that was test-restored. */
  trial: time.nullable(),
  /** Failures since the last success of each kind, with the reason in one line. */
  failure: z.object({ act: z.enum(['backup', 'trial restore']), at: time, error: z.string() }).nullable(),
})
export type Backups = z.output<typeof backups>

export const backupCalls = {
  getBackups: call('GET', '/settings/getBackups', {
    access: 'admin',
    area: 'settings',
    description:
      'Status of the shop’s automatic backups: the last successful one with its size in bytes, the last test restore, and any failure since.',
    response: z.object({ data: backups }),
    successMessage: 'Backups',
  }),
}
