import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiOriginOf, withApiOrigin } from '#contract/api-origin.ts'
import { withTimeout } from '../timeout.ts'
import { Refusal } from '../refusal.ts'
import { whenThere } from '../when-there.ts'
import { type PageMetadata, withMetadata } from './page-metadata.ts'
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts'

export interface WebPage {
  html: string
  /** Where the page looks for the API; undefined: on its own origin. */
  apiOrigin: string | undefined
}

/** The built page, with `apiOrigin` where given and so compressed here; undefined where nothing is built in `root`. */
export async function readWebPage(root: string, apiOrigin: string | undefined): Promise<WebPage | undefined> {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return undefined
  const built = await readFile(file, 'utf8')
  const html = apiOrigin === undefined ? built : withApiOrigin(built, apiOrigin)
  return { html, apiOrigin: apiOriginOf(html) }
}

const MANIFEST = 'manifest.webmanifest'

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
  metadataOf: MetadataOf,
): Promise<void> {
  if (!page) {
    server.get('/', async () => ({
      success: true,
      message: 'The API is running, but the web client is not built. Run npm start to build it.',
    }))
    server.setNotFoundHandler(async () => {
      throw new Refusal('NOT_FOUND')
    })
    return
  }
  await serveBuilt(server, root)
  const soon = (path: string) => withTimeout(metadataOf(path), METADATA_MS).catch(() => undefined)
  await serveManifest(server, root, soon)
  const pageFor = shownPages(page, soon)
  server.get('/', async (request, reply) => sendPrepared(request, reply, await pageFor(request.url)))
  server.get('/shared', redeemShared)
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || !isScreen(request.url)) throw new Refusal('NOT_FOUND')
    return sendPrepared(request, reply, await pageFor(request.url))
  })
}

/**
 * The ticket of a picture that was shared with the installed shop (web/public/sw.js) → the page that takes it; one to
 * which another site's form or link has led is worth nothing. The browser says which, and no page can change that.
 */
async function redeemShared(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { ticket } = request.query as { ticket?: unknown }
  const isOwn = ['none', 'same-origin'].includes(String(request.headers['sec-fetch-site']))
  const isTicket = typeof ticket === 'string' && /^[\da-f-]{36}$/.test(ticket)
  await reply
    .header('cache-control', 'no-store')
    .redirect(isOwn && isTicket ? `/?shared=${ticket}` : '/', 303)
}

/** What the page at a path is about. */
type MetadataOf = (path: string) => Promise<PageMetadata>

/** The same; undefined where they cannot be had at once. */
type MetadataSoon = (path: string) => Promise<PageMetadata | undefined>

/** A page without its metadata is better than none, and than a late one. */
const METADATA_MS = 1_000

/** → the page as it is sent for a path. The sign-in form stands in that of /login and needs no script to show. */
function shownPages({ html }: WebPage, soon: MetadataSoon): (path: string) => Promise<PreparedAnswer> {
  const [ofScreens, ofLogin] = [lastSaid(html), lastSaid(withLoginForm(html))]
  return async (path) => (/^\/login\/?(\?|$)/.test(path) ? ofLogin : ofScreens)(await soon(path))
}

/** → the page with its metadata. The last one is kept: mostly they are the shop's, the same for every screen. */
function lastSaid(html: string): (metadata: PageMetadata | undefined) => PreparedAnswer {
  const content = answerOf(html)
  let last = { said: '', content }
  return (metadata) => {
    if (!metadata) return content
    const said = JSON.stringify(metadata)
    if (said !== last.said) last = { said, content: answerOf(withMetadata(html, metadata)) }
    return last.content
  }
}

function answerOf(page: string): PreparedAnswer {
  return new PreparedAnswer(Buffer.from(page), PAGE_HEAD)
}

/** The built page holds the form in a template for those whom a script leads to /login (web/drawn-ahead.ts). */
function withLoginForm(html: string): string {
  const [template = '', form = ''] = /<template id="login">(.*?)<\/template>/s.exec(html) ?? []
  return html.replace(template, '').replace('<div id="root">', (root) => root + form)
}

/** What a phone installs, under the shop's own name. */
async function serveManifest(server: FastifyInstance, root: string, soon: MetadataSoon): Promise<void> {
  const text = await readFile(join(root, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const built = JSON.parse(text) as Record<string, unknown>
  server.get(`/${MANIFEST}`, async (_request, reply) => {
    const { shop } = (await soon('/')) ?? {}
    return reply
      .headers({ 'content-type': TYPES.get('.webmanifest'), 'cache-control': 'no-cache' })
      .send(JSON.stringify({ ...built, ...(shop && { name: shop, short_name: shop }) }))
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

/** Sent with the shop's name in them. */
const NAMED = new Set(['index.html', MANIFEST])

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The built files by their addresses; each is read when it is first asked for, and kept. */
async function serveBuilt(server: FastifyInstance, root: string): Promise<void> {
  const names = (await readdir(root, { recursive: true })).map((name) => name.replaceAll(sep, '/'))
  const served = new Set(names.filter((name) => TYPES.has(extname(name)) && !NAMED.has(name)))
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
