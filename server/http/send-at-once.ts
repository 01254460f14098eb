import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type Head = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyInstance {
    heads: Heads
  }
}

/** What a browser heeds of documents and workers only: no head for the many parts that a page is made of. */
const FOR_DOCUMENTS = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])
/** A drawing (SVG) opened by its address is a document. */
const PARTS = /^(text\/(css|javascript)|font\/|image\/(jpeg|png|webp))/

/** The heads of answers: what every answer has, and above it what an answer has of its own. */
class Heads {
  readonly #all: Head
  readonly #ofParts: Head
  readonly #originsOf: (request: FastifyRequest) => Head | undefined
  /** Names and values in turn, of the heads that many answers have of their own. */
  readonly #flat = new WeakMap<Head, readonly string[]>()

  constructor(all: Head, originsOf: (request: FastifyRequest) => Head | undefined) {
    this.#all = all
    this.#ofParts = Object.fromEntries(Object.entries(all).filter(([name]) => !FOR_DOCUMENTS.has(name)))
    this.#originsOf = originsOf
  }

  of(request: FastifyRequest): Head {
    return { 'x-request-id': request.id, ...this.#originsOf(request), ...this.#all }
  }

  /** As Node sends it fastest. `own` is one of a few objects that live on. */
  flat(request: FastifyRequest, own: Head): readonly string[] {
    const origins = this.#originsOf(request)
    if (origins)
      return flattened({ ...origins, ...this.#for(own), ...own, vary: joined(origins['vary'], own['vary']) })
    const known = this.#flat.get(own) ?? flattened({ ...this.#for(own), ...own })
    this.#flat.set(own, known)
    return known
  }

  #for(own: Head): Head {
    const isForEver = own['cache-control']?.includes('immutable') // the worker is not
    return isForEver && PARTS.test(own['content-type'] ?? '') ? this.#ofParts : this.#all
  }
}

function flattened(head: Head): string[] {
  return Object.entries(head).flat()
}

function joined(...values: readonly (string | undefined)[]): string {
  return values.filter(Boolean).join(', ')
}

/** Gives every answer its head as it leaves: `all` and what `originsOf` a request says. */
export function headAnswers(server: FastifyInstance, ...parts: ConstructorParameters<typeof Heads>): void {
  const heads = new Heads(...parts)
  server.decorate('heads', heads)
  server.addHook('onSend', (request, reply, _payload, done) => {
    void reply.headers({ ...heads.of(request), ...reply.getHeaders() })
    done()
  })
}

/** What an answer has of its own: for `head` see Heads; `more` are names and values in turn. */
export interface Ready {
  head: Head
  more: readonly string[]
  bytes?: Buffer
}

/** Sends what lies ready, past the steps in which Fastify would make bytes of it. */
export function sendAtOnce(reply: FastifyReply, status: number, { head, more, bytes }: Ready): void {
  const { raw, request, server } = reply
  if (raw.destroyed) return void reply.send() // ends what counts the request
  reply.hijack()
  raw.writeHead(status, ['x-request-id', request.id, ...server.heads.flat(request, head), ...more])
  raw.end(bytes)
}
