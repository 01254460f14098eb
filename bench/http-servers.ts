import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { FEW_ARENAS, SMALL_HEAP } from '../scripts/small-process.mjs'
import type { App } from '../server/app.ts'
import type { BareAnswer } from './bare-server.ts'
import type { HttpRequest } from './http-requests.ts'

export interface RunningServer {
  origin: string
  child: ChildProcess
  /** From the start of its process until it listened. */
  readyMs: number
  stop: () => Promise<void>
}

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The program itself on the data of `app`, as npm start runs it, in production. */
export async function startShop({ settings }: App): Promise<RunningServer> {
  const from = performance.now()
  const child = fork(file('../server/main.ts'), {
    execArgv: [...SMALL_HEAP],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...FEW_ARENAS,
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: settings.dataDir,
      RATE_LIMITS: 'off',
      SAMPLE_DATA: 'no',
      SECRET: settings.secret,
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
    },
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      const found = /is open at (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
      if (said.length > 10_000) said = ''
    })
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}: ${said}`)))
  })
  return { origin, child, readyMs: performance.now() - from, stop: () => stopped(child) }
}

/** A server of nothing but the shop's answers to `requests`; the path of each is its place in the list. */
export async function startBare(
  shop: RunningServer,
  requests: readonly HttpRequest[],
): Promise<RunningServer> {
  const answers: Record<string, BareAnswer> = {}
  for (const [i, wanted] of requests.entries()) answers[`/${i}`] = await answerOf(shop.origin, wanted)
  const from = performance.now()
  const child = fork(file('bare-server.ts'))
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  const origin = `http://127.0.0.1:${port}`
  return { origin, child, readyMs: performance.now() - from, stop: () => stopped(child) }
}

/** The headers with which a request gets the answer that is measured. */
export async function headersOf(origin: string, { path, headers, again }: HttpRequest) {
  if (!again) return headers
  const { head } = await get(`${origin}${path}`, headers)
  const etag = head[head.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'etag') + 1]!
  return { ...headers, 'if-none-match': etag }
}

async function answerOf(origin: string, wanted: HttpRequest): Promise<BareAnswer> {
  const { status, head, body } = await get(`${origin}${wanted.path}`, await headersOf(origin, wanted))
  if (status !== (wanted.again ? 304 : 200))
    throw new Error(`${wanted.path}: ${status} ${body.toString().slice(0, 200)}`)
  const isObject = wanted.bare === 'object'
  return {
    status,
    head,
    body: isObject ? { object: JSON.parse(body.toString()) } : { bytes: body.toString('base64') },
  }
}

/** What Node itself puts on every answer. */
const OF_NODE = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

async function get(url: string, headers: Record<string, string>) {
  const sent = request(url, { headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await answer.toArray())
  const pairs = Array.from({ length: answer.rawHeaders.length / 2 }, (_, i) =>
    answer.rawHeaders.slice(2 * i, 2 * i + 2),
  )
  const head = pairs.filter(([name]) => !OF_NODE.has(name!.toLowerCase())).flat()
  return { status: answer.statusCode!, head, body }
}

/** MiB that a process has in memory; undefined where the machine does not say. */
export async function residentMib({ child }: RunningServer): Promise<number | undefined> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const kib = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kib === undefined ? undefined : Math.round(Number(kib) / 1024)
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
