import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiOriginOf, withApiOrigin } from '#contract/api-origin.ts'
import { Refusal } from '../refusal.ts'
import { whenThere } from '../when-there.ts'
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts'

export interface WebPage {
  content: PreparedAnswer
  /** Where the page looks for the API; undefined: on its own origin. */
  apiOrigin: string | undefined
}

/** The built page, with `apiOrigin` where given and so compressed here; undefined where nothing is built in `root`. */
export async function readWebPage(root: string, apiOrigin: string | undefined): Promise<WebPage | undefined> {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return undefined
  const built = await readFile(file, 'utf8')
  const page = apiOrigin === undefined ? built : withApiOrigin(built, apiOrigin)
  return { content: new PreparedAnswer(Buffer.from(page), PAGE_HEAD), apiOrigin: apiOriginOf(page) }
}

const PAGE_HEAD = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}

/** The web client built into `root`: hashed assets for ever, as the build compressed them; its page for the rest. */
export async function serveWeb(
  server: FastifyInstance,
  root: string,
  page: WebPage | undefined,
): Promise<void> {
  if (!page) {
    server.get('/', async () => ({
      success: true,
      message: 'The API runs; the web client is not built (npm start builds it).',
    }))
    server.setNotFoundHandler(async () => {
      throw new Refusal('NOT_FOUND')
    })
    return
  }
  await serveBuilt(server, root)
  server.get('/', (request, reply) => sendPrepared(request, reply, page.content))
  server.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || !isScreen(request.url)) throw new Refusal('NOT_FOUND')
    return sendPrepared(request, reply, page.content)
  })
}

const TYPES = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.jpg', 'image/jpeg'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
])

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The built files by their addresses; each is read when it is first asked for, and kept. */
async function serveBuilt(server: FastifyInstance, root: string): Promise<void> {
  const names = (await readdir(root, { recursive: true })).map((name) => name.replaceAll(sep, '/'))
  const served = new Set(names.filter((name) => TYPES.has(extname(name)) && name !== 'index.html'))
  const kept = new Map<string, PreparedAnswer>()
  const send = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    if (!served.has(name)) throw new Refusal('NOT_FOUND')
    return whenThere(kept.get(name) ?? readBuilt(root, name), (content) => {
      kept.set(name, content)
      return sendPrepared(request, reply, content)
    })
  }
  server.get<{ Params: { name: string } }>('/assets/:name', (request, reply) =>
    send(request, reply, `assets/${request.params.name}`),
  )
  for (const name of served)
    if (!name.includes('/')) server.get(`/${name}`, (request, reply) => send(request, reply, name))
}

async function readBuilt(root: string, name: string): Promise<PreparedAnswer> {
  const path = join(root, name)
  const copy = (ending: string) => readFile(`${path}.${ending}`).catch(() => undefined)
  const [plain, br, gzip] = await Promise.all([
    readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Refusal('NOT_FOUND') : error // built anew since the start
    }),
    copy('br'),
    copy('gz'),
  ])
  const head = {
    'content-type': TYPES.get(extname(name)) ?? '',
    'cache-control': name.startsWith('assets/') ? FOR_EVER : 'no-cache',
    vary: 'accept-encoding',
  }
  return new PreparedAnswer(plain, head, { ...(br && { br }), ...(gzip && { gzip }) })
}

/** Every path may be a screen but those of the API, of pictures and of missing assets. */
function isScreen(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '/'
  return !/^\/(api|files|assets|metrics)(\/|$)/.test(path)
}
