import type { CallResponse, Body, Call, Params, Query } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Actor, ActorOf } from '../actor.ts'
import type { CachedResponse } from './response-cache.ts'
import { Readable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** A call as its handler receives it: validated, with its actor. */
export interface Request<C extends Call> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  actor: ActorOf<C>
  requestId: string
  /** The caller's IP address; behind proxies only as far as TRUST_PROXY allows. */
  ip: string
  header: (name: string) => string | undefined
  /** Whether the client closed the connection before the response. */
  isDisconnected: () => boolean
}

/** The parts of a request that an operation on one record needs. */
export type OperationInput<C extends Call> = Pick<Request<C>, 'params' | 'body' | 'actor' | 'requestId'>

/** A handler's result: the response, optionally with its own message; a cached response; or a file. */
export type Handler<C extends Call> = (
  request: Request<C>,
) => Promise<
  (CallResponse<C> & { message?: string }) | CachedResponse | Download | NothingOf<CallResponse<C>>
>
type NothingOf<R> = R extends { status: number } | Record<string, never> ? void : never

/** A call's request and handler without specific types, for code shared by all calls. */
export type UntypedRequest = Omit<Request<Call>, 'query' | 'actor'> & {
  query: Record<string, unknown> | undefined
  actor: Actor | null
}
type Made = Record<string, unknown> | CachedResponse | Download | void
export type UntypedHandler = (request: UntypedRequest) => Promise<Made>

/** One handler for each call: a missing one is a compile error. */
export type Handlers = { [N in CallName]: Handler<Calls[N]> }

type Chunks = readonly (string | Uint8Array)[] | AsyncIterable<string | Uint8Array>

/** A response that is a file, generated while it is sent. */
export class Download {
  readonly filename: string
  readonly chunks: Chunks

  constructor(filename: string, chunks: Chunks) {
    this.filename = filename
    this.chunks = chunks
  }
}

/** Streams the chunks as fast as the client reads them; only one chunk is in memory. */
export function sendDownload(
  reply: FastifyReply,
  contentType: string,
  { filename, chunks }: Download,
): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(inTurn(chunks), { objectMode: false }))
}

/** SQLite and a fast client never wait: without a pause no other request would be served until the last chunk. */
async function* inTurn(chunks: Chunks) {
  for await (const chunk of chunks) {
    yield chunk
    await immediate()
  }
}
