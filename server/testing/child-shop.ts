import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface ChildShop {
  origin: string
  /** Whether the process that was started still runs. */
  lives: () => boolean
  /** What it has logged: warnings and errors. */
  log: () => string
}

/** The real program in a process of its own, on a free port of 127.0.0.1; ended when the test has finished. */
export async function childShop(environment: Record<string, string>): Promise<ChildShop> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', SAMPLE_DATA: 'no', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lives = () => child.exitCode === null && child.signalCode === null
  onTestFinished(async () => {
    if (!lives()) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL') // what it was doing does not matter any more
    await gone
  })
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /is open at (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${said}`)))
  })
  return { origin, lives, log: () => said }
}
