import type { ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { FEW_ARENAS, SMALL_HEAP } from '../../scripts/small-process.mjs'
import { freePort } from '../../server/testing/free-port.ts'
import { ended, signalAll, start, untilDone } from './processes.ts'

export interface Shop {
  name: string
  port: number
  /** Ends all of its processes at once, in the middle of whatever they do. */
  kill: () => Promise<void>
  /** Asks it to stop → once it has. */
  stop: () => Promise<void>
  /** Starts it → once it is ready. */
  start: () => Promise<void>
}

type Environment = Record<string, string>

/** A shop with the built program, in production: `WORKERS` processes. */
export async function startShop(
  name: string,
  { program, folder, environment }: { program: string; folder: string; environment: Environment },
): Promise<Shop> {
  const port = await freePort()
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  const env = { ...FEW_ARENAS, ...environment, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir }
  let child: ChildProcess
  const shop: Shop = {
    name,
    port,
    kill: async () => {
      signalAll(child, 'SIGKILL')
      await ended(child)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
    },
    start: async () => {
      child = start(process.execPath, [...SMALL_HEAP, program], { env, log: join(folder, `${name}.log`) })
      await untilDone(name, () => isReady(port))
    },
  }
  await shop.start()
  return shop
}

export async function isReady(port: number): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/ready`)
  if (status !== 200) throw new Error(`ready: ${status}`)
}

/** An S3 server with the shop's bucket → FILES_URL and its keys. */
export async function startS3(folder: string): Promise<Environment & { FILES_URL: string }> {
  const port = await freePort()
  const directory = join(folder, 's3')
  await mkdir(directory)
  const where = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '-s']
  const args = ['node_modules/s3rver/bin/s3rver.js', ...where, '--configure-bucket', 'samagri']
  start(process.execPath, args, { log: join(folder, 's3.log') })
  await untilDone('s3', () => fetch(`http://127.0.0.1:${port}`))
  return {
    FILES_URL: `s3://samagri?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  }
}

/** Caddy with the configuration that is given to sellers, before the shops → its origin. */
export async function startProxy(program: string, folder: string, ports: readonly number[]): Promise<string> {
  const origin = `http://127.0.0.1:${await freePort()}`
  const env = {
    HOME: folder,
    SITE_ADDRESS: origin,
    SHOPS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
  }
  const args = ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']
  start(program, args, { env, log: join(folder, 'caddy.log') })
  await untilDone('caddy', async () => {
    if (!(await fetch(`${origin}/api/health`)).ok) throw new Error('not yet')
  })
  return origin
}
