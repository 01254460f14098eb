import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'
import { ensureServerBuilt } from '../scripts/build-server.mjs'
import { FEW_ARENAS, SMALL_HEAP } from '../scripts/small-process.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export interface RunningShop {
  url: string
  pid: number | undefined
  dataDir: string
  /** Its PostgreSQL database; SQLite in its data folder if missing. */
  databaseUrl: string | undefined
  output: () => string
  /** Stops it with SIGTERM, or immediately with SIGKILL. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts the same process as npm start on a free loopback port and waits until it is open. */
export async function startShop(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<RunningShop> {
  const port = environment['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [...SMALL_HEAP, await ensureServerBuilt()], {
    cwd: ROOT,
    env: {
      ...FEW_ARENAS,
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const opened = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      if (output.length > 1_000_000) output = output.slice(-100_000)
      output += chunk.toString()
      if (output.includes('The shop is open at')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  await opened
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    dataDir,
    databaseUrl: environment['DATABASE_URL'],
    output: () => output,
    stop: (signal = 'SIGTERM') => end(child, signal),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
