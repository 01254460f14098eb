import type { CallResponse, Body, Call, Params, Query } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Actor, ActorOf } from '../actor.ts'
import type { CachedResponse } from './response-cache.ts'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A call as its handler gets it: validated, with who makes it. */
export interface Request<C extends Call> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  actor: ActorOf<C>
  requestId: string
  /** The caller's address; behind proxies only as TRUST_PROXY says. */
  address: string
  header: (name: string) => string | undefined
  /** Whether the client's connection has closed before its response. */
  isGone: () => boolean
}

/** What an operation on one record needs of a request. */
export type Operation<C extends Call> = Pick<Request<C>, 'params' | 'body' | 'actor' | 'requestId'>

/**
 * What a handler returns: the response, perhaps with a message of its own; a cached response; a file; or nothing where
 * the response has only a message, and a deletion's its status.
 */
export type Handler<C extends Call> = (
  request: Request<C>,
) => Promise<
  (CallResponse<C> & { message?: string }) | CachedResponse | Download | NothingOf<CallResponse<C>>
>
type NothingOf<R> = R extends { status: number } | Record<string, never> ? void : never

/** A call's request and handler without its own types, for what is the same of all calls. */
export type LooseRequest = Omit<Request<Call>, 'query' | 'actor'> & {
  query: Record<string, unknown> | undefined
  actor: Actor | null
}
type Made = Record<string, unknown> | CachedResponse | Download | void
export type LooseHandler = (request: LooseRequest) => Promise<Made>

/** One handler for each call: a call without one does not compile. */
export type Handlers = { [N in CallName]: Handler<Calls[N]> }

export class Download {
  readonly filename: string
  readonly chunks: AsyncIterable<string | Uint8Array>

  constructor(filename: string, chunks: AsyncIterable<string | Uint8Array>) {
    this.filename = filename
    this.chunks = chunks
  }
}

/** Streams the pieces as fast as the caller takes them; the memory stays that of one piece. */
export function sendDownload(
  reply: FastifyReply,
  contentType: string,
  { filename, chunks }: Download,
): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks, { objectMode: false }))
}
