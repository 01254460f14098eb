import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { App } from '../../app.ts'
import { BACKUP_LEASE, lastRun } from '../../backup-runs.ts'
import { isoTime } from '../../clock.ts'
import { holderOf } from '../../database/lease.ts'
import { ALARM, isDue, raiseAlarm } from './back-up.ts'
import { LATE_MS } from './schedule.ts'

const PROGRAM = fileURLToPath(new URL('../shop.ts', import.meta.url))
const POLL_MS = 60_000

/** Checks each minute whether a backup is due, and makes it in a separate process, so visitors never wait for one. */
export function startBackups(app: App): { stop: () => Promise<void> } {
  if (!app.settings.backupTo) return { stop: async () => undefined }
  const startedAt = isoTime(app.clock)
  let child: ChildProcess | undefined
  const poll = async () => {
    await notifyWhenLate(app, startedAt)
    if (child || (await holderOf(app, BACKUP_LEASE)) || !(await isDue(app))) return
    child = backUpInProcess(app)
    child.once('close', () => (child = undefined))
  }
  const pollSafely = () =>
    poll().catch((error: unknown) => app.log.warn({ err: error }, 'the backup will be checked again later'))
  void pollSafely()
  const timer = setInterval(() => void pollSafely(), POLL_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      if (!child) return
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function notifyWhenLate(app: App, startedAt: string): Promise<void> {
  const good = await lastRun(app.database.read, 'backup', 'well')
  if ((good?.started_at ?? startedAt) > isoTime(app.clock, -LATE_MS)) return
  if (await holderOf(app, ALARM)) return // already raised in the last day
  const why = 'no successful backup for 36 hours'
  await app.database.transaction((tx) => raiseAlarm(app, tx, { id: good?.id ?? '', why }))
}

/** It stops when this process ends for any reason, because their channel breaks. */
function backUpInProcess({ log }: App): ChildProcess {
  const child = fork(PROGRAM, ['backup', '--if-due'], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-semi-space-size=2', '--max-old-space-size=96', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  child.stderr?.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-2_000)))
  child.once('error', (error) => log.error({ err: error }, 'the backup did not start'))
  child.once('close', (code) => {
    if (code === 0) log.info('the backup has ended')
    else if (child.killed) log.info('the backup was stopped with the shop')
    else log.error({ code, error: output.trim() }, 'the backup failed')
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended: its line says why.
  }
  return child
}
