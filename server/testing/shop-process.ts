import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Engine } from '../database/database.ts'
import { freshDatabase, type FreshDatabase } from './engines.ts'
import { freePort } from './free-port.ts'

/** The program built by `npm start`, if `npm test` has built it: it starts in half the time. */
export const MAIN = process.env['BUILT_SERVER'] ?? fileURLToPath(new URL('../main.ts', import.meta.url))
const SHOP = fileURLToPath(new URL('../operator/shop.ts', import.meta.url))
/** Environment of every process in the tests. */
export const OF_THE_MACHINE = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}
export const ADMIN = { email: 'admin@shop.example', password: 'Admin-Password-1' }

export interface ShopProcess {
  origin: string
  port: number
  child: ChildProcess
  /** Its output on both streams so far. */
  output: () => string
}

/** Data for a real process: an empty database of an engine, removed when the test has finished. */
export async function placeForShop(engine: Engine): Promise<FreshDatabase> {
  const where = await freshDatabase(engine)
  onTestFinished(() => where.remove())
  return where
}

/**
 * The real program, running, with an admin and without samples; stopped when the test has finished, if it is still
 * running.
 */
export async function startShop(
  { dataDir, databaseUrl }: Pick<FreshDatabase, 'dataDir' | 'databaseUrl'>,
  environment: Record<string, string> = {},
): Promise<ShopProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...OF_THE_MACHINE,
      DATA_DIR: dataDir,
      PORT: String(port),
      SAMPLE_DATA: 'no',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => endOf(child, 'SIGTERM').then(() => undefined))
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on(
      'data',
      (bytes: Buffer) => (output += bytes.toString()).includes('is open at') && resolve(),
    )
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}: ${output}`)))
  })
  return { origin: `http://127.0.0.1:${port}`, port, child, output: () => output }
}

/**
 * Runs the program, or an operator command with `command`, and kills it after `ms`; returns its exit code, null
 * when killed.
 */
export async function killedAfter(
  { dataDir, databaseUrl }: Pick<FreshDatabase, 'dataDir' | 'databaseUrl'>,
  command: readonly string[],
  ms = Infinity,
): Promise<number | null> {
  const child = spawn(process.execPath, command.length > 0 ? [SHOP, ...command] : [MAIN], {
    env: {
      ...OF_THE_MACHINE,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SAMPLE_DATA: 'no',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  if (ms < Infinity) setTimeout(() => child.kill('SIGKILL'), ms)
  await gone
  return child.exitCode
}

/** Sends a signal; returns the exit code once the process has ended. */
export async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  return child.exitCode
}
