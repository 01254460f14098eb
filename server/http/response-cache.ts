import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CallResponse, Call, Query } from '#contract/call.ts'
import type { Database } from '../database/database.ts'
import { type ListName, readVersions, sumOf, type Versions } from '../database/list-versions.ts'
import type { ReadCurrent } from '../database/replica.ts'
import { hash } from '../ids.ts'
import { toShopError } from './errors.ts'

const BYTES_MAX = 64 * 2 ** 20
/** While the database can't be reached, cached lists are served for this long: nothing can be ordered anyway. */
const OUTAGE_MS = 5 * 60_000
/** Different accounts may get different responses, so no shared cache may store them. */
const LIST_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, authorization',
}

/**
 * Responses of public lists, and anything else derived only from these lists. An entry is valid while the versions
 * of its lists, which every change to them increments, equal those it was made with (docs/why.md).
 */
export class ResponseCache {
  readonly #readCurrent: ReadCurrent
  readonly #versionsNow: () => Promise<Versions>
  readonly #pending = new Map<string, Promise<object>>()
  readonly #entries = new LRUCache<string, { version: number; value: object }>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ value }) => (value instanceof CachedResponse ? value.bytesMax : 1_000),
  })

  constructor(database: Database, readCurrent: ReadCurrent) {
    this.#readCurrent = readCurrent
    this.#versionsNow = versionsOf(database)
  }

  /** The response of a public list call to `query`; `read` reads its records if it is not cached. */
  respond<C extends Call>(
    list: ListName,
    { path, successMessage: done }: C,
    query: Query<C>,
    read: (database: Database) => Promise<CallResponse<C>>,
  ): Promise<CachedResponse> {
    return this.getOrSet([list], path + JSON.stringify(query), async (database) => {
      const text = JSON.stringify({ success: true, message: done, ...(await read(database)) })
      return new CachedResponse(text, LIST_HEADERS)
    })
  }

  /** The result of `make` for the current state of these lists. Simultaneous requests for the same key share it. */
  async getOrSet<T extends object>(
    lists: readonly ListName[],
    key: string,
    make: (database: Database) => Promise<T>,
  ): Promise<T> {
    const version = sumOf(lists, await this.#versionsNow())
    const entry = this.#entries.get(key)
    if (entry?.version === version) return entry.value as T
    const pendingKey = `${version} ${key}`
    const shared = this.#pending.get(pendingKey) as Promise<T> | undefined
    if (shared) return shared
    const pending = this.#readCurrent(async (db) => sumOf(lists, await readVersions(db)) >= version, make)
    this.#pending.set(pendingKey, pending)
    try {
      const value = await pending
      this.#entries.set(key, { version, value })
      return value
    } finally {
      this.#pending.delete(pendingKey)
    }
  }
}

// Returns the current versions. SQLite counts commits: without a new one, the last read is still valid. Otherwise
// requests that arrive during a read share the next one: it starts after they arrived, so it includes everything
// committed before.
function versionsOf(database: Database): () => Promise<Versions> {
  let last: { versions: Versions; commitVersion: number | undefined; at: number } | undefined
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Versions> | undefined
  const read = async () => {
    const [commitVersion, at] = [database.commitVersion(), performance.now()]
    try {
      last = { versions: await readVersions(database.read), commitVersion, at }
    } catch (error) {
      if (!last || at - last.at > OUTAGE_MS || !isUnreachable(error)) throw error
    }
    return last.versions
  }
  return async () => {
    const commitVersion = database.commitVersion()
    if (commitVersion !== undefined && commitVersion === last?.commitVersion) return last.versions
    return (next ??= running.then(() => {
      next = undefined
      const started = read()
      running = started.catch(() => undefined)
      return started
    }))
  }
}

function isUnreachable(error: unknown): boolean {
  const isPoolFull = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
  return !isPoolFull && toShopError(error).code === 'UNAVAILABLE' // with a full pool the database still works
}

const compress = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** A body with its headers and ETag, compressed once for each requested encoding. */
export class CachedResponse {
  readonly plain: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  /** Maximum bytes in memory, both encodings included. */
  readonly bytesMax: number
  readonly #encoded: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {}

  constructor(text: string, headers: Readonly<Record<string, string>>, status = 200) {
    this.status = status
    this.plain = Buffer.from(text)
    this.bytesMax = 2 * this.plain.length + 1_000
    this.headers = { ...headers, etag: `"${hash(this.plain).slice(0, 32)}"` }
  }

  in(encoding: keyof typeof compress): Promise<Buffer> {
    return (this.#encoded[encoding] ??= compress[encoding](this.plain))
  }
}

const ENCODINGS = ['br', 'gzip'] as const

/** Listed in an Accept-Encoding header, and without `q=0`, which rejects it. */
const ACCEPTS = {
  br: /(?:^|[\s,])br\s*(?:;\s*q=(?!0(?:\.0{0,3})?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i,
  gzip: /(?:^|[\s,])gzip\s*(?:;\s*q=(?!0(?:\.0{0,3})?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i,
}

/**
 * Sends the smallest form that the client accepts, or 304 if the client already has it. It writes to Node's
 * response directly: the body is ready, so Fastify's hooks and checks of a response body would be wasted work.
 */
export async function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse) {
  const { 'if-none-match': clientEtags, 'accept-encoding': accepted = '' } = request.headers
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  const { vary } = headers // a response to listed origins depends on them too
  Object.assign(headers, cached.headers)
  if (typeof vary === 'string') headers['vary'] = `${vary}, ${cached.headers['vary']}`
  const isCurrent = cached.status === 200 && clientEtags?.includes(cached.headers['etag']!)
  const encoding = isCurrent ? undefined : ENCODINGS.find((one) => ACCEPTS[one].test(accepted))
  const body = encoding ? await cached.in(encoding) : cached.plain
  if (encoding) headers['content-encoding'] = encoding
  if (reply.raw.destroyed) return reply.send() // the client disconnected: in-flight.ts counts the request until its response
  reply.hijack()
  if (isCurrent) return reply.raw.writeHead(304, headers).end()
  headers['content-length'] = body.length
  return reply.raw.writeHead(cached.status, headers).end(body)
}
