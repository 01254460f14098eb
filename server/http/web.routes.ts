import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The built web client: hashed assets for ever and pre-compressed, the page for every path that is not the API's. Answers what no route takes. */
export async function serveWeb(server: FastifyInstance): Promise<void> {
  if (!existsSync(`${DIST}/index.html`)) {
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
    root: DIST,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = await readFile(`${DIST}/index.html`)
  const sendPage = (reply: FastifyReply) =>
    reply.code(200).type('text/html').header('cache-control', 'no-cache').send(page)
  server.get('/', async (_, reply) => sendPage(reply))
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || !isScreen(request.url)) throw new Refusal('NOT_FOUND')
    return sendPage(reply)
  })
}

/** Every path may be a screen but those of the API, of pictures and of missing assets. */
function isScreen(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '/'
  return !/^\/(api|files|assets|metrics)(\/|$)/.test(path)
}
