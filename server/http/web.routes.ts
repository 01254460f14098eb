import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiOriginOf, withApiOrigin } from '#contract/api-origin.ts'
import { Refusal } from '../refusal.ts'
import { prepareBytes, type PreparedAnswer, sendSmallest } from './prepared-answer.ts'

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
  return { content: await prepareBytes(Buffer.from(page)), apiOrigin: apiOriginOf(page) }
}

/** The web client built into `root`: hashed assets for ever, pre-compressed; its page for what no route takes. */
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
  await server.register(fastifyStatic, {
    root,
    allowedPath: (path) => !path.startsWith('/index.html'), // the page goes out by sendPage alone
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    void reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    return sendSmallest(request, reply, page.content)
  }
  server.get('/', async (request, reply) => sendPage(request, reply))
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || !isScreen(request.url)) throw new Refusal('NOT_FOUND')
    return sendPage(request, reply)
  })
}

/** Every path may be a screen but those of the API, of pictures and of missing assets. */
function isScreen(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '/'
  return !/^\/(api|files|assets|metrics)(\/|$)/.test(path)
}
