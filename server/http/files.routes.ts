import type { FastifyInstance, FastifyReply } from 'fastify'
import { SMALL } from '#contract/pictures.ts'
import type { App } from '../app.ts'
import { shrinkScreenshot } from '../files/images.ts'
import { notFound } from '../refusal.ts'

const SEALED = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Pictures: public ones by their content's hash, for ever; private ones by a signed address that dies (D50). */
export function serveFiles(server: FastifyInstance, app: App): void {
  server.get('/files/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    if (!/^[\da-f]{64}-\d{3,4}\.webp$/.test(name)) throw notFound('Picture')
    if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send()
    const cache = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${name}"` }
    return sendPicture(reply, await keptFile(app, `public/${name}`), cache)
  })
  server.get('/files/private/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const { expires = '', signature = '', size } = plainQuery(request.query)
    if (!app.addresses.isAlive(name, expires, signature)) throw notFound('Picture')
    const kept = await keptFile(app, `private/${name}`)
    const bytes = size === SMALL ? await small(kept) : kept
    return sendPicture(reply, bytes, { 'cache-control': 'private, no-store' })
  })
}

async function keptFile(app: App, name: string): Promise<Buffer> {
  const bytes = await app.files.get(name)
  if (!bytes) throw notFound('Picture')
  return bytes
}

/** A list shows ten at once, which whole would be megabytes. Made anew each time, so that nothing more is kept of a payment. */
function small(kept: Buffer): Promise<Buffer> {
  return shrinkScreenshot(kept).catch(() => {
    throw notFound('Picture')
  })
}

function sendPicture(reply: FastifyReply, bytes: Buffer, cache: Record<string, string>) {
  return reply
    .headers({
      ...SEALED,
      ...cache,
      'content-type': 'image/webp',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(bytes)
}

/** A parameter given twice would arrive as a list: that is no address of ours. */
function plainQuery(query: unknown): Record<string, string | undefined> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries)
}
