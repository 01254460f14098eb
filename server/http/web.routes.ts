import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiOriginOf, withApiOrigin } from '#contract/api-origin.ts'
import { escapeHtml } from '../escape-html.ts'
import { withTimeout } from '../clock.ts'
import { ShopError } from '../shop-error.ts'
import { CachedResponse, sendCached } from './response-cache.ts'
import { DOCUMENT_HEADERS } from './security-headers.ts'

export interface WebPage {
  html: string
  /** The API's origin for the page; undefined: the page's own origin. */
  apiOrigin: string | undefined
}

/**
 * The built page, with `apiOrigin` inserted if given and therefore compressed here; undefined if nothing is built
 * in `root`.
 */
export async function readWebPage(root: string, apiOrigin: string | undefined): Promise<WebPage | undefined> {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return undefined
  const built = await readFile(file, 'utf8')
  const html = apiOrigin === undefined ? built : withApiOrigin(built, apiOrigin)
  return { html, apiOrigin: apiOriginOf(html) }
}

const MANIFEST = 'manifest.webmanifest'

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  // These pages require sign-in; search engines read the public shop.
  'x-robots-tag': 'noindex',
}

/**
 * The web client built into `root`: hashed assets, cached forever, as compressed by the build; its page for all
 * other paths.
 */
export async function serveWeb(
  server: FastifyInstance,
  root: string,
  page: WebPage | undefined,
  metadataOf: MetadataOf,
  orderHtml: OrderHtml,
): Promise<void> {
  if (!page) {
    server.get('/', async () => ({
      success: true,
      message: 'The API is running, but the web client is not built. Run npm start to build it.',
    }))
    server.setNotFoundHandler(async () => {
      throw new ShopError('NOT_FOUND')
    })
    return
  }
  await serveBuilt(server, root)
  const soon = (path: string) => withTimeout(metadataOf(path), METADATA_MS).catch(() => undefined)
  await serveManifest(server, root, soon)
  const pageFor = shownPages(page, soon)
  server.get('/', async (request, reply) => sendCached(request, reply, await pageFor(request.url)))
  server.get('/shared', redeemShared)
  serveOrders(server, page, { soon, orderHtml })
  server.setNotFoundHandler(async (request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || !isScreen(request.url)) throw new ShopError('NOT_FOUND')
    return sendCached(request, reply, await pageFor(request.url))
  })
}

/**
 * Returns the page for the ticket of an image that was shared with the installed shop (web/public/sw.js). A ticket
 * is worthless if another site's form or link led to it; the browser says so, and no page can change that.
 */
async function redeemShared(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { ticket } = request.query as { ticket?: unknown }
  const isOwn = ['none', 'same-origin'].includes(String(request.headers['sec-fetch-site']))
  const isTicket = typeof ticket === 'string' && /^[\da-f-]{36}$/.test(ticket)
  await reply
    .header('cache-control', 'no-store')
    .redirect(isOwn && isTicket ? `/?shared=${ticket}` : '/', 303)
}

/** Returns what an order page shows without scripts (HTML) for the page's token; undefined if it shows no order. */
export type OrderHtml = (token: string) => Promise<string | undefined>

/** A guest's order page: not for search engines or caches, and 404 if its link shows no order. */
function serveOrders(
  server: FastifyInstance,
  { html }: WebPage,
  { soon, orderHtml }: { soon: MetadataSoon; orderHtml: OrderHtml },
): void {
  server.get<{ Params: { token: string } }>('/order/:token', async ({ params, url }, reply) => {
    const [metadata, text] = await Promise.all([soon(url), orderHtml(params.token)])
    const page = (metadata ? withMetadata(html, metadata) : html)
      .replace('</head>', '<meta name="robots" content="noindex" /></head>')
      .replace(/<noscript>[^<]*/, (script) => `${script}${text ?? ''}`)
    return reply
      .code(text === undefined ? 404 : 200)
      .headers({ ...PAGE_HEADERS, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(page)
  })
}

/** A page's metadata for link previews, search engines and its own script. */
export interface PageMetadata {
  shop: string
  title: string
  /** Undefined: the description of the built page. */
  description?: string
  /** Full URLs. */
  image: string
  url: string
  /** The URL of the banner's image, which the page shows before anything else has loaded; '' for none. */
  banner: string
}

type MetadataOf = (path: string) => Promise<PageMetadata>

/** Undefined if the metadata is not available immediately. */
type MetadataSoon = (path: string) => Promise<PageMetadata | undefined>

/** A page without its metadata is better than no page, or a late one. */
const METADATA_MS = 1_000

/** Returns the page as sent for a path. The sign-in form is part of /login, where it needs no script to appear. */
function shownPages({ html }: WebPage, soon: MetadataSoon): (path: string) => Promise<CachedResponse> {
  const [ofScreens, ofLogin] = [lastPage(html), lastPage(withLoginForm(html))]
  return async (path) => (/^\/login\/?(\?|$)/.test(path) ? ofLogin : ofScreens)(await soon(path))
}

/**
 * Returns the page with its metadata. The last one is cached: usually it is the shop's, which is the same for every
 * screen.
 */
function lastPage(html: string): (metadata: PageMetadata | undefined) => CachedResponse {
  const content = responseOf(html)
  let last = { serialized: '', content }
  return (metadata) => {
    if (!metadata) return content
    const serialized = JSON.stringify(metadata)
    if (serialized !== last.serialized)
      last = { serialized, content: responseOf(withMetadata(html, metadata)) }
    return last.content
  }
}

function withMetadata(page: string, { shop, title, description, image, url, banner }: PageMetadata): string {
  const values: [name: string, content: string | undefined][] = [
    ['og:site_name', shop],
    ['og:title', title],
    ['og:image', image],
    ['og:url', url],
    ['banner', banner],
    ['description', description],
    ['og:description', description],
  ]
  const titled = page.replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
  return values.reduce((html, [name, content]) => {
    const meta = new RegExp(`(<meta\\s+(?:name|property)="${name}"\\s+content=")[^"]*`)
    return content === undefined ? html : html.replace(meta, (_, before) => before + escapeHtml(content))
  }, titled)
}

function responseOf(page: string): CachedResponse {
  return new CachedResponse(page, PAGE_HEADERS)
}

/** The built page has the form in a template, for visitors whom a script redirects to /login (web/vite.config.ts). */
function withLoginForm(html: string): string {
  const [template = '', form = ''] = /<template id="login">(.*?)<\/template>/s.exec(html) ?? []
  return html.replace(template, '').replace('<div id="root">', (root) => root + form)
}

/** The manifest for installing the shop on a phone, with the shop's own name. */
async function serveManifest(server: FastifyInstance, root: string, soon: MetadataSoon): Promise<void> {
  const text = await readFile(join(root, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const built = JSON.parse(text) as Record<string, unknown>
  server.get(`/${MANIFEST}`, async (_request, reply) => {
    const { shop } = (await soon('/')) ?? {}
    return reply
      .headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
      .send(JSON.stringify({ ...built, ...(shop && { name: shop, short_name: shop }) }))
  })
}

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The built files by their paths, as compressed by the build. The page and the manifest contain the shop's name. */
async function serveBuilt(server: FastifyInstance, root: string): Promise<void> {
  const assets = join(root, 'assets') + sep
  await server.register(async (files) => {
    files.addHook('onSend', (_request, reply, _payload, done) => {
      const type = String(reply.getHeader('content-type'))
      if (type.startsWith('application/javascript')) void reply.type('text/javascript; charset=utf-8') // RFC 9239
      done()
    })
    await files.register(fastifyStatic, {
      root,
      wildcard: false, // a route for each file that exists at startup
      globIgnore: ['index.html', 'robots.txt', 'public-shop/**', MANIFEST, '**/*.{br,gz}'],
      preCompressed: true,
      index: false,
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(assets)
        void reply.header('cache-control', isHashed ? FOR_EVER : 'no-cache')
        if (isHashed && !/\.svg(\.|$)/.test(path))
          for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
      },
    })
  })
}

/** Changes a screen's address that can't be decoded, such as a shortened link, so that the screen can respond. */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  return isScreen(path) && !isDecodable(path) ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}

/** Uses the result of decodeURI, because the build drops calls whose results are unused. */
function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURI(path))
  } catch {
    return false
  }
}

/** Every path may be a screen, except those of the API, of images and of missing assets. */
function isScreen(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '/'
  return !/^\/(api|files|assets|metrics)(\/|$)/.test(path)
}
