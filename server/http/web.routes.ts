import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sendSmallest } from './prepared-answer.ts'
import type { WebPage } from './web-page.ts'

/**
 * The web client built into `root`: hashed assets for ever and pre-compressed, its page for every path that is not the API's. Answers what no
 * route takes.
 */
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
