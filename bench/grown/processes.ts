import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import type { Runner } from '../../server/testing/postgres-binaries.ts'

export interface How {
  env?: Record<string, string | undefined>
  /** Where what it says is kept. */
  log: string
  as?: Runner
  cwd?: string
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => signalAll(child, 'SIGKILL')))

/** Starts a program as the head of a group of processes, which ends with this one at the latest. */
export function start(program: string, args: readonly string[], { env, log, as, cwd }: How): ChildProcess {
  const out = openSync(log, 'a')
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], LC_ALL: 'C', ...env },
    cwd,
    detached: true,
    stdio: ['ignore', out, out],
    ...as,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Ends whatever still runs. */
export async function endAll(): Promise<void> {
  const all = [...running]
  for (const child of all) signalAll(child, 'SIGKILL')
  await Promise.all(all.map(ended))
}

/** Sends a signal to a program and to all that it has started. */
export function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid!, signal)
  } catch {
    // It is gone.
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Asks again until it is answered. */
export async function untilDone<T>(what: string, ask: () => Promise<T>, ms = 60_000): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end) throw new Error(`${what}: ${String(error)}`, { cause: error })
      await pause(100)
    }
  }
}

/** The path of a program of this machine. */
export function found(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
