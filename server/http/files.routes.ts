import type { FastifyInstance, FastifyReply } from 'fastify'
import { SMALL } from '#contract/pictures.ts'
import type { App } from '../app.ts'
import { shrinkScreenshot } from '../files/images.ts'
import { notFound, Refusal } from '../refusal.ts'
import { addressKey } from './address-key.ts'

/** Pictures: public ones by their content's hash, for ever; private ones by a signed address that dies (D50). */
export function serveFiles(server: FastifyInstance, app: App): void {
  const sealed = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // An <img> sends no origin to look at: open to the pages of WEB_ORIGINS is open to every page that knows the address.
    'cross-origin-resource-policy': app.settings.webOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  }
  server.get('/files/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    if (!/^[\da-f]{64}-\d{3,4}\.webp$/.test(name)) throw notFound('Picture')
    const cache = { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${name}"` }
    const head = { ...sealed, ...cache }
    // With its head: a browser lets that of a 304 replace the one that it has kept.
    if (request.headers['if-none-match'] === cache.etag) return reply.code(304).headers(head).send()
    return sendPicture(reply, await keptFile(app, `public/${name}`), head)
  })
  server.get('/files/private/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const { expires = '', signature = '', size } = plainQuery(request.query)
    if (!app.addresses.isAlive(name, expires, signature)) throw notFound('Picture')
    const kept = () => keptFile(app, `private/${name}`)
    const bytes = size === SMALL ? await small(name, request.ip, kept) : await kept()
    return sendPicture(reply, bytes, { ...sealed, 'cache-control': 'private, no-store' })
  })
}

async function keptFile(app: App, name: string): Promise<Buffer> {
  const bytes = await app.files.get(name)
  if (!bytes) throw notFound('Picture')
  return bytes
}

/** Small pictures that are being made, by the name of the whole one. */
const making = new Map<string, Promise<Buffer>>()

/**
 * A list shows ten at once, which whole would be megabytes. Made anew each time, so that nothing more is kept of a payment; but once for
 * all who ask while it is made.
 */
function small(name: string, ip: string, kept: () => Promise<Buffer>): Promise<Buffer> {
  const address = addressKey(ip)
  const made =
    making.get(name) ??
    shrinkScreenshot({ address, account: '' }, kept)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? error : notFound('Picture')
      })
      .finally(() => making.delete(name))
  making.set(name, made)
  return made
}

function sendPicture(reply: FastifyReply, bytes: Buffer, head: Record<string, string>) {
  return reply.headers({ ...head, 'content-type': 'image/webp' }).send(bytes)
}

/** A parameter given twice would arrive as a list: that is no address of ours. */
function plainQuery(query: unknown): Record<string, string | undefined> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries)
}
