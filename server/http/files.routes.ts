import type { FastifyInstance, FastifyReply } from 'fastify'
import { SMALL } from '#contract/image-urls.ts'
import type { App } from '../app.ts'
import { type StoredFile, imageType } from '../files/file-store.ts'
import { images } from '../files/catalogue-images.ts'
import { notFound, ShopError } from '../shop-error.ts'
import { ipKey } from './ip-key.ts'

/** Images: public ones by their content's hash, cached forever; private ones by a signed URL that expires. */
export function serveFiles(server: FastifyInstance, app: App): void {
  const safeHeaders = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // An <img> sends no origin, so access for the pages of WEB_ORIGINS means access for every page that knows the
    // URL.
    'cross-origin-resource-policy': app.settings.webOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  }
  const immutableHeaders = {
    'content-type': 'image/webp',
    ...safeHeaders,
    'cache-control': 'public, max-age=31536000, immutable',
  }
  const uncachedHeaders = { ...safeHeaders, 'cache-control': 'private, no-store' }
  server.get('/files/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    if (!/^[\da-f]{64}-\d{3,4}\.webp$/.test(name)) throw notFound('Image')
    const headers = { ...immutableHeaders, etag: `"${name}"` }
    // A browser replaces its cached headers with those of a 304.
    if (request.headers['if-none-match'] === headers.etag) return reply.code(304).headers(headers).send()
    return sendFile(reply, await app.files.read(`public/${name}`), headers)
  })
  server.get('/share/:name', async (request, reply) => {
    const hash = /^([\da-f]{64})\.jpg$/.exec((request.params as { name: string }).name)?.[1]
    if (hash === undefined) throw notFound('Image')
    const bytes = await makeOnce(app, request.ip, `public/${hash}-1200.webp`, 'encodePreview')
    return reply.headers({ ...immutableHeaders, 'content-type': 'image/jpeg' }).send(bytes)
  })
  server.get('/files/private/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const { expires = '', signature = '', size } = stringParams(request.query)
    if (!app.signedUrls.isValid(name, expires, signature)) throw notFound('Image')
    const stored = `private/${name}`
    if (size !== SMALL)
      return sendFile(reply, await app.files.read(stored), {
        ...uncachedHeaders,
        'content-type': imageType(name),
      })
    const bytes = await makeOnce(app, request.ip, stored, 'shrinkScreenshot')
    return reply.headers({ ...uncachedHeaders, 'content-type': 'image/webp' }).send(bytes)
  })
}

/** Smaller images being made, by the name of the stored image. */
const pending = new Map<string, Promise<Buffer>>()

/**
 * A thumbnail of a screenshot, or the image for a shared link. Made for each request: nothing more is stored for a
 * payment, and messengers and browsers cache the other. Simultaneous requests share one.
 */
function makeOnce(
  app: App,
  ip: string,
  name: string,
  make: 'shrinkScreenshot' | 'encodePreview',
): Promise<Buffer> {
  const stored = async () => {
    const bytes = await app.files.get(name)
    if (!bytes) throw notFound('Image')
    return bytes
  }
  const image =
    pending.get(name) ??
    images()
      .then((all) => all[make]({ ip: ipKey(ip), account: '' }, stored))
      .catch((error: unknown) => {
        throw error instanceof ShopError ? error : notFound('Image')
      })
      .finally(() => pending.delete(name))
  pending.set(name, image)
  return image
}

function sendFile(reply: FastifyReply, file: StoredFile | null, headers: Record<string, string>) {
  if (!file) throw notFound('Image')
  return reply.headers({ ...headers, 'content-length': String(file.size) }).send(file.content)
}

/** A parameter sent twice would arrive as a list, which is not a URL of ours. */
function stringParams(query: unknown): Record<string, string | undefined> {
  const entries = Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(entries)
}
